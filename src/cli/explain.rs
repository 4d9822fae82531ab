//! `foursight explain`: an evaluation, term by term.

use super::{ExplainArgs, Failure, game, text};
use crate::engines::TableSize;
use serde::Serialize;

#[derive(Serialize)]
struct Output {
    engine: String,
    side: &'static str,
    total: serde_json::Value,
    terms: Vec<TermOutput>,
}

#[derive(Serialize)]
struct TermOutput {
    name: &'static str,
    value: serde_json::Value,
}

pub(super) fn run(arguments: &ExplainArgs, json: bool) -> Result<(), Failure> {
    let game = game(&arguments.moves)?;
    let position = game.position();
    let side = arguments.side.unwrap_or(position.to_move());
    let engine = arguments.engine.build(TableSize::Kilobytes(0));
    let explanation = engine.explain(position, side);
    if json {
        let terms = explanation.terms.iter();
        return text::print_json(&Output {
            engine: arguments.engine.to_string(),
            side: side.word(),
            total: text::number(explanation.total),
            terms: terms
                .map(|term| TermOutput { name: term.name, value: text::number(term.value) })
                .collect(),
        });
    }
    let mut rows: Vec<Vec<String>> =
        explanation.terms.iter().map(|term| vec![term.name.to_owned(), text::points(term.value)]).collect();
    rows.push(vec!["total".to_owned(), text::points(explanation.total)]);
    text::print(&format!("{position}{} for {side}\n\n{}", arguments.engine.card().name, text::table(&rows)))
}
