//! What the side panel says to those who learn: how the position stands, the game as a line, the review and
//! what can be done at a mistake. Where the panel is not shown, the status bar has the same words and buttons.

use super::action::{Action, Wish};
use super::controls::{primary, segments};
use super::graph::{self, Graph, Mark};
use super::learning::{Demonstration, Learning, Lesson, Story};
use super::panel::card;
use super::theme::{self, BODY, Palette, SMALL};
use super::words;
use crate::rules::{PerSide, Side};
use crate::session::Session;
use crate::store::Settings;
use crate::study::{Fate, Feedback, Judgement, ReviewedMove, advice};
use eframe::egui::{Align, Layout, Ui, vec2};

/// The sentence that says what is going on.
#[must_use]
pub fn status(session: &Session, learning: &Learning) -> String {
    match learning.lesson() {
        None => words::status(session),
        Some(Lesson::Trying { ply } | Lesson::Tried { ply, .. }) => format!("Move {ply}, once more."),
        Some(Lesson::Shown { ply, what: Demonstration::Better, .. }) => format!("What move {ply} could be."),
        Some(Lesson::Shown { what: Demonstration::Refutation(column), .. }) => {
            format!("What column {column} runs into.")
        }
    }
}

/// How the position that is shown stands.
#[must_use]
pub fn verdict(session: &Session, learning: &Learning) -> String {
    let position = match learning.lesson() {
        Some(Lesson::Shown { from, .. }) => from,
        _ => session.position(),
    };
    words::verdict(position, learning.truth(position))
}

/// The verdict, the zugzwang and the graph, each if it is wanted.
pub fn analysis(
    ui: &mut Ui,
    session: &Session,
    settings: &Settings,
    learning: &Learning,
    wishes: &mut Vec<Wish>,
) {
    let palette = Palette::of(ui);
    let is_secret = matches!(learning.lesson(), Some(Lesson::Trying { .. } | Lesson::Tried { .. }));
    if settings.analysis {
        ui.label(match is_secret {
            true => theme::plain("The analysis is hidden while you try.", BODY, palette.muted),
            false => theme::strong(verdict(session, learning), BODY, palette.text),
        });
        ui.add_space(8.0);
    }
    // Of a game that is over there is nothing to say that has not been said.
    let is_wanted = settings.threat_map && session.ending().is_none();
    if let Some(map) = learning.threats().filter(|_| is_wanted) {
        ui.label(theme::plain(&map.zugzwang.sentence, SMALL, palette.muted));
        ui.add_space(8.0);
    }
    if settings.analysis || learning.is_reviewing() {
        let story = learning.story();
        let tell = |plies: usize| about(session, story, plies);
        let graph = Graph {
            exact: &story.shares,
            opinions: opinions(session),
            marks: if learning.is_reviewing() { marks(story) } else { Vec::new() },
            shown: session.game().moves().len(),
            tell: &tell,
        };
        if let Some(plies) = graph.ui(ui) {
            wishes.push(Wish::GoTo(plies));
        }
        graph.legend(ui);
        ui.add_space(12.0);
    }
}

/// What the pointer over the graph says: `Move 7: Red in column 6, blunder.`
fn about(session: &Session, story: &Story, plies: usize) -> String {
    let Some(column) = plies.checked_sub(1).and_then(|at| session.game().all_moves().get(at)) else {
        return "The start of the game.".to_owned();
    };
    let side = Side::to_move_after(plies - 1);
    let mut words = format!("Move {plies}: {side} in column {column}");
    if let Some(judged) = story.judged(plies) {
        words += &format!(", {}", judged.judgement);
    }
    words += ".";
    if let Some(opinion) = session.opinion(plies) {
        words += &format!(
            "\n{} thought: {}.",
            words::name(session.seats(), opinion.side),
            words::opinion(opinion)
        );
    }
    words
}

fn marks(story: &Story) -> Vec<(usize, Mark)> {
    let mark = |ply: usize| match story.judged(ply)?.judgement {
        Judgement::OnlyMove => Some((ply, Mark::Good)),
        judgement if judgement.is_error() => Some((ply, Mark::Bad)),
        _ => None,
    };
    (1..=story.moves.len()).filter_map(mark).collect()
}

/// Each engine's own opinion, in games between engines.
fn opinions(session: &Session) -> PerSide<Vec<[f64; 2]>> {
    let plies = session.game().all_moves().len();
    PerSide::from_fn(|side| {
        if !session.is_exhibition() {
            return Vec::new();
        }
        let of_side = (1..=plies).filter_map(|ply| Some((ply, session.opinion(ply)?)));
        of_side
            .filter(|(_, opinion)| opinion.side == side)
            .map(|(ply, opinion)| [ply as f64, f64::from(opinion.share)])
            .collect()
    })
}

/// The heading over the moves of a reviewed game: `Review: you 74 %, Threat reader 91 %`.
#[must_use]
pub fn accuracy(session: &Session, learning: &Learning) -> Option<String> {
    if !learning.is_reviewing() {
        return None;
    }
    let Some(review) = &learning.story().review else { return Some("Review".to_owned()) };
    let of = |side: Side| {
        let name = words::name(session.seats(), side);
        let name = if name == "You" { "you".to_owned() } else { name };
        format!("{name} {}", words::percent(review.accuracy[side]))
    };
    Some(format!("Review: {}, {}", of(Side::Red), of(Side::Yellow)))
}

/// What there is to say of the review at this point, in a line.
#[must_use]
pub fn remark(session: &Session, learning: &Learning) -> Option<String> {
    let story = learning.story();
    let mistake = learning.mistake(session);
    match (learning.lesson(), mistake) {
        (Some(Lesson::Trying { .. }), Some(mistake)) => {
            Some(format!("Find a better column for {} than {}.", mistake.side, mistake.column))
        }
        (Some(Lesson::Tried { column, .. }), Some(mistake)) => Some(match learning.verdict(session) {
            None => "One moment.".to_owned(),
            Some(Some(feedback)) => format!("Column {column}: not it. {feedback}"),
            Some(None) => format!("Right: column {column} {}.", kept(mistake)),
        }),
        (Some(Lesson::Shown { what, .. }), Some(mistake)) => shown(session, learning, mistake, *what),
        (None, Some(mistake)) => {
            let word = mistake.judgement.to_string();
            Some(format!("Move {}, {word}. {}", mistake.ply, words::error(mistake)))
        }
        _ if story.review.is_none() => {
            Some(format!("Reviewing: {} of {} positions.", story.known, story.moves.len()))
        }
        _ => Some(summary(story)),
    }
}

/// What a right column did.
fn kept(mistake: &ReviewedMove) -> &'static str {
    match (mistake.judgement, mistake.fate_before()) {
        (Judgement::Slow, _) => "wins sooner",
        (_, Fate::Win) => "keeps the win",
        _ => "keeps the draw",
    }
}

fn shown(
    session: &Session,
    learning: &Learning,
    mistake: &ReviewedMove,
    what: Demonstration,
) -> Option<String> {
    let before = session.game().position_after(mistake.ply - 1)?;
    let truth = learning.whole_truth(before)?;
    match what {
        Demonstration::Refutation(column) => {
            let after = before.play(column).ok()?;
            Some(format!("After column {column}: {}", words::verdict(&after, learning.truth(&after))))
        }
        Demonstration::Better => {
            let column = *truth.line.first()?;
            Some(words::reasons(column, &advice::why(before, column, truth)))
        }
    }
}

/// The whole game in a sentence or two.
fn summary(story: &Story) -> String {
    let Some(review) = &story.review else { return String::new() };
    let errors = story.errors().count();
    let turning_point = review.turning_point.and_then(|at| review.moves.get(at));
    match (errors, turning_point) {
        (0, _) => "Nothing to do better: no move gave anything away.".to_owned(),
        (_, Some(decisive)) => {
            format!("The turning point was move {}: {}", decisive.ply, words::error(decisive))
        }
        (_, None) => "No move changed the result; some won later than they could.".to_owned(),
    }
}

/// The buttons that fit the moment, the most important first.
#[must_use]
pub fn buttons(session: &Session, learning: &Learning) -> Vec<(&'static str, Wish)> {
    let next = ("Next mistake", Wish::Do(Action::NextMistake));
    let try_again = ("Try again", Wish::Do(Action::TryAgain));
    let show = ("Show", Wish::Do(Action::ShowAnswer));
    let has_errors = learning.story().errors().next().is_some();
    match learning.lesson() {
        Some(Lesson::Trying { .. }) => vec![show],
        Some(Lesson::Tried { .. }) => match learning.verdict(session) {
            Some(None) => vec![next, show],
            _ => vec![("Try on", Wish::Do(Action::TryAgain)), show],
        },
        Some(Lesson::Shown { ply, what, .. }) => {
            vec![next, ("Replay", Wish::Demonstrate(*ply, *what))]
        }
        None if learning.mistake(session).is_some() => vec![try_again, show],
        None if learning.story().review.is_none() => vec![("Cancel", Wish::Do(Action::Review))],
        None if has_errors => vec![next],
        None => Vec::new(),
    }
}

/// The foot of the panel while a review is open.
pub fn foot(ui: &mut Ui, session: &Session, learning: &Learning, is_low: bool, wishes: &mut Vec<Wish>) {
    card(ui, |ui| {
        let palette = Palette::of(ui);
        // The room of two lines and the progress, so that nothing jumps from mistake to mistake.
        let room = if is_low { 36.0 } else { 52.0 };
        ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
            ui.set_min_height(room);
            ui.label(theme::plain(remark(session, learning).unwrap_or_default(), BODY, palette.text));
            let story = learning.story();
            if story.review.is_none() {
                let share = story.known as f32 / story.moves.len().max(1) as f32;
                graph::progress_line(ui, share, "Review progress");
            }
        });
        demonstrations(ui, learning, learning.mistake(session), wishes);
        ui.horizontal(|ui| {
            ui.set_min_height(32.0);
            for (i, (words, wish)) in buttons(session, learning).into_iter().enumerate() {
                let button = if i == 0 { primary(ui, words) } else { ui.button(words) };
                if button.clicked() {
                    wishes.push(wish);
                }
            }
        });
    });
    // In a low panel the menu has to do for it.
    if learning.regretful(session).is_some() && !is_low {
        let back = Action::BackToWinning;
        if ui.button(back.entry().words).clicked() {
            wishes.push(Wish::Do(back));
        }
        ui.add_space(4.0);
    }
    ui.horizontal(|ui| {
        let errors: Vec<usize> = learning.story().errors().collect();
        let mut step = |ui: &mut Ui, words: &str, action: Action| {
            let keys = action.entry().keys.first().map(|keys| ui.ctx().format_shortcut(keys));
            let button = ui.add_enabled(!errors.is_empty(), eframe::egui::Button::new(words));
            let hover = format!("{} ({})", action.entry().words, keys.unwrap_or_default());
            if button.on_hover_text(hover).clicked() {
                wishes.push(Wish::Do(action));
            }
        };
        step(ui, "Previous", Action::PreviousMistake);
        step(ui, "Next", Action::NextMistake);
        let palette = Palette::of(ui);
        let at =
            learning.mistake(session).and_then(|mistake| errors.iter().position(|&ply| ply == mistake.ply));
        let words = match (at, errors.len()) {
            (Some(at), all) => format!("{} of {all}", at + 1),
            (None, 1) => "1 mistake".to_owned(),
            (None, all) => format!("{all} mistakes"),
        };
        ui.label(theme::plain(words, SMALL, palette.muted));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close").on_hover_text("Close the review (R)").clicked() {
                wishes.push(Wish::Do(Action::Review));
            }
        });
    });
}

/// The choice between the two lines that can be shown, if there are two.
fn demonstrations(ui: &mut Ui, learning: &Learning, mistake: Option<&ReviewedMove>, wishes: &mut Vec<Wish>) {
    let (Some(Lesson::Shown { ply, what, .. }), Some(mistake)) = (learning.lesson(), mistake) else { return };
    let refutation = match *what {
        Demonstration::Refutation(column) => Demonstration::Refutation(column),
        Demonstration::Better if mistake.fate_after() == Fate::Loss => {
            Demonstration::Refutation(mistake.column)
        }
        Demonstration::Better => return,
    };
    let mut chosen = *what;
    if segments(
        ui,
        &mut chosen,
        &[(refutation, "What it runs into"), (Demonstration::Better, "What is better")],
    ) {
        wishes.push(Wish::Demonstrate(*ply, chosen));
    }
}

/// What a person's move threw away, in a game with feedback.
pub fn feedback(ui: &mut Ui, session: &Session, feedback: Feedback, wishes: &mut Vec<Wish>) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if session.can_undo() && primary(ui, "Take back").clicked() {
                wishes.push(Wish::Do(Action::Undo));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = theme::strong(feedback.to_string(), BODY, palette.text);
                ui.add(eframe::egui::Label::new(words).wrap());
            });
        });
    });
}
