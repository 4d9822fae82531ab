//! What the window says, in sentences: no exclamation, words before numbers.

use super::chips::Chip;
use crate::engines::{Player, Reason, Strength};
use crate::rules::{Cell, Column, HEIGHT, PerSide, Position, Side};
use crate::search::{Meaning, Report, Score};
use crate::session::{Ending, Opinion, Seat, Session};
use crate::study::{Fate, Judgement, ReviewedMove, ThreatMap, Truth, Why, advice};
use std::time::Duration;

/// Who plays a side, as a name: `You` if there is one person, `Red` and `Yellow` if there are two.
#[must_use]
pub fn name(seats: &PerSide<Seat>, side: Side) -> String {
    let other = seats[side.other()].player().map(short_name);
    match seats[side] {
        Seat::Engine(player) if other == Some(short_name(player)) => {
            format!("{side}'s {}", short_name(player))
        }
        Seat::Engine(player) => short_name(player),
        Seat::Person if seats[side.other()].is_person() => side.to_string(),
        Seat::Person => "You".to_owned(),
    }
}

/// An engine without its strength; whoever plays like a person is a name.
#[must_use]
pub fn short_name(player: Player) -> String {
    match player.strength {
        Strength::Elo(_) => "Adaptive".to_owned(),
        Strength::Rung(_) => player.strength.to_string(),
        _ => player.engine.card().name.to_owned(),
    }
}

/// An opponent with its strength: `Threat reader, Medium`, `Adaptive, Elo 1043`.
#[must_use]
pub fn opponent(player: Player) -> String {
    match player.strength {
        Strength::Elo(_) => format!("Adaptive, {}", player.strength),
        _ => player.to_string(),
    }
}

/// The same with an engine's strength: `Threat reader, Medium`.
#[must_use]
pub fn full_name(seats: &PerSide<Seat>, side: Side) -> String {
    match seats[side] {
        Seat::Engine(player) => opponent(player),
        Seat::Person => name(seats, side),
    }
}

/// The small line under a player's name.
#[must_use]
pub fn standing(session: &Session, side: Side) -> String {
    let seat_is_person = session.seats()[side].is_person();
    let both_people = seat_is_person && session.seats()[side.other()].is_person();
    let colour = if both_people { "A person".to_owned() } else { side.to_string() };
    let is_next = session.ending().is_none() && session.position().to_move() == side;
    let is_thinking = session.thinking().is_some_and(|thinking| thinking.side == side && !thinking.is_hint());
    let what = match session.ending() {
        Some(ending) if ending.winner() == Some(side) => Some("won".to_owned()),
        Some(Ending::Resigned(loser)) if loser == side => Some("resigned".to_owned()),
        Some(_) => None,
        None if is_thinking => Some("thinking".to_owned()),
        None if is_next => Some("to move".to_owned()),
        None => last_column(session, side).map(|column| format!("played column {column}")),
    };
    match what {
        Some(what) => format!("{colour}, {what}"),
        None => colour,
    }
}

fn last_column(session: &Session, side: Side) -> Option<Column> {
    let moves = session.game().moves();
    let plies = moves.len();
    (Side::to_move_after(plies + 1) == side).then(|| moves.last().copied()).flatten()
}

/// The sentence that says how things stand.
#[must_use]
pub fn status(session: &Session) -> String {
    let seats = session.seats();
    if let Some(ending) = session.ending() {
        return self::ending(seats, ending);
    }
    let side = session.position().to_move();
    let (shown, all) = (session.game().moves().len(), session.game().all_moves().len());
    match seats[side] {
        _ if session.game().has_future() && shown == 0 => "Looking back at the start.".to_owned(),
        _ if session.game().has_future() => format!("Looking back at move {shown} of {all}."),
        Seat::Engine(_) if session.thinking().is_some() => format!("{} is thinking.", name(seats, side)),
        Seat::Engine(_) if session.is_paused() => format!("Paused. {} moves next.", name(seats, side)),
        Seat::Engine(_) => format!("{} moves next.", name(seats, side)),
        Seat::Person if seats[side.other()].is_person() => format!("{side} to move."),
        Seat::Person => "Your turn.".to_owned(),
    }
}

pub fn moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// How a game ended.
#[must_use]
pub fn ending(seats: &PerSide<Seat>, ending: Ending) -> String {
    let wins = |side: Side| match name(seats, side).as_str() {
        "You" => "You win".to_owned(),
        name => format!("{name} wins"),
    };
    match ending {
        Ending::Won(side) => format!("{} with four in a row.", wins(side)),
        Ending::Drawn => "A draw: the board is full.".to_owned(),
        Ending::Resigned(side) => {
            let loser = name(seats, side);
            format!("{loser} resigned. {}.", wins(side.other()))
        }
    }
}

/// How a search is getting on: `Depth 9, 14 M nodes/s, column 4 so far`.
#[must_use]
pub fn progress(report: &Report) -> String {
    if report.depth == 0 {
        return "Beginning to think".to_owned();
    }
    let best = report.best.map_or(String::new(), |column| format!(", column {column} so far"));
    format!("Depth {}, {} nodes/s{best}", report.depth, count(report.nodes_per_second()))
}

/// What an engine makes of the game, as far as it has told: `Depth 9, 14 M/s, column 4 at +12`.
#[must_use]
pub fn thought(session: &Session, side: Side) -> String {
    let thinking = session.thinking().filter(|thinking| thinking.side == side && thinking.report.depth > 0);
    let (report, reason) = match (thinking, session.last_thought(side)) {
        (Some(thinking), _) => (&thinking.report, Reason::Searched),
        (None, Some(thought)) => (&thought.verdict.report, thought.verdict.reason),
        // Of a game that was loaded nobody remembers what they thought.
        (None, None) => return String::new(),
    };
    let best = match (report.best, report.best_score()) {
        (Some(column), Some(score)) if score.is_proven() => format!("{} with column {column}", value(score)),
        (Some(column), Some(score)) => format!("{} in column {column}", value(score)),
        (Some(column), None) => format!("column {column}"),
        (None, _) => String::new(),
    };
    match reason {
        Reason::Wins => "Saw a four and took it".to_owned(),
        Reason::Blocks => "Had to block a four".to_owned(),
        Reason::Book => format!("By the book, {best}"),
        // A person of the ladder counts no positions.
        _ if report.counters.nodes == 0 => capitalised(&best),
        // Nobody can tell the speed of what took no time.
        _ if report.elapsed < Duration::from_millis(1) => format!("Depth {}, {best}", report.depth),
        _ => format!("Depth {}, {}/s, {best}", report.depth, count(report.nodes_per_second())),
    }
}

/// A score in words that are short: `win in 5`, `+12`.
#[must_use]
pub fn value(score: Score) -> String {
    match score.meaning() {
        Meaning::WinIn { plies } => format!("win in {}", plies.div_ceil(2)),
        Meaning::LossIn { plies } => format!("loss in {}", plies.div_ceil(2)),
        Meaning::Estimate(_) => chip(score),
    }
}

/// A large number in a few characters: `14 M`, `830 k`.
#[must_use]
pub fn count(number: f64) -> String {
    match number {
        n if n >= 9.95e6 => format!("{:.0} M", n / 1e6),
        n if n >= 0.95e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e3 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// What an adviser says who would play `column`, which is worth `score`.
#[must_use]
pub fn hint(position: &Position, column: Column, score: Option<Score>) -> String {
    let (mover, cell) = (position.to_move(), position.landing(column));
    let completes = |side: Side| cell.is_some_and(|cell| position.immediate_wins(side).contains(cell));
    match score.map(Score::meaning) {
        _ if completes(mover) => format!("Hint: column {column} wins at once."),
        _ if completes(mover.other()) => format!("Hint: column {column} blocks a four."),
        Some(Meaning::WinIn { plies }) => {
            format!("Hint: column {column} wins in {} moves.", plies.div_ceil(2))
        }
        Some(Meaning::LossIn { .. }) => format!("Hint: column {column} holds out longest."),
        _ => format!("Hint: column {column}."),
    }
}

/// Why a column is best, in one or two sentences.
#[must_use]
pub fn reasons(column: Column, reasons: &[Why]) -> String {
    // Of a lost position it is idle to praise what a move does on the way.
    let is_lost = reasons.iter().any(|why| matches!(why, Why::LosesIn { .. }));
    let is_telling = |why: &&Why| match why {
        Why::Blocks { .. } | Why::LosesIn { .. } | Why::HoldsOutLongest | Why::OnlyColumn => true,
        _ => !is_lost,
    };
    let sentences: Vec<String> = reasons.iter().filter(is_telling).take(2).map(Why::to_string).collect();
    let sentences = sentences.join(" ");
    match sentences.strip_prefix("It ") {
        Some(rest) => format!("Column {column}: it {rest}"),
        None => sentences,
    }
}

/// How a position stands, or that it is being looked at.
#[must_use]
pub fn verdict(position: &Position, truth: Option<&Truth>) -> String {
    match truth {
        Some(truth) => advice::verdict_sentence(position, truth),
        None => advice::verdict_sentence(position, &Truth::default()),
    }
}

/// What is said when the game is back where it could still be won.
#[must_use]
pub fn back_at_the_chance(seats: &PerSide<Seat>, side: Side, has_win: bool, has_draw: bool) -> String {
    let name = name(seats, side);
    let (who, was) = if name == "You" { ("you".to_owned(), "were") } else { (name.clone(), "was") };
    match (has_win, has_draw) {
        (true, _) => format!("Here {who} {was} still winning. Drop a disc to play on."),
        (false, true) => {
            format!("{name} {was} never winning; here a draw was still there. Drop a disc to play on.")
        }
        (false, false) => format!("{name} {was} lost from the first move on."),
    }
}

/// What a move did to the result, without the better one: `Red's column 6 turned a win into a loss.`
#[must_use]
pub fn error(reviewed: &ReviewedMove) -> String {
    let what = match (reviewed.fate_before(), reviewed.fate_after()) {
        (Fate::Win, Fate::Win) => "wins much later than it could",
        (Fate::Win, Fate::Draw) => "let a win become a draw",
        (Fate::Win, Fate::Loss) => "turned a win into a loss",
        _ => "turned a draw into a loss",
    };
    format!("{}'s column {} {what}.", reviewed.side, reviewed.column)
}

/// The sign of a judgement, beside its word.
#[must_use]
pub const fn sign(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Blunder => "\u{2717}",
        Judgement::Mistake => "?",
        Judgement::Slow => "\u{2026}",
        Judgement::Missed => "\u{2205}",
        Judgement::OnlyMove => "\u{2605}",
        Judgement::Forced => "\u{2192}",
        Judgement::Best => "\u{2713}",
        Judgement::Fine => "",
    }
}

/// `74 %`, or a dash if no choice mattered.
#[must_use]
pub fn percent(accuracy: Option<f64>) -> String {
    accuracy.map_or("\u{2013}".to_owned(), |share| format!("{:.0} %", 100.0 * share))
}

/// A column's score on its chip: shape, letter and number, or an estimate with its sign.
#[must_use]
pub fn chip(score: Score) -> String {
    match score.meaning() {
        Meaning::WinIn { plies } => format!("\u{25b2} W{}", plies.div_ceil(2)),
        Meaning::LossIn { plies } => format!("\u{25bc} L{}", plies.div_ceil(2)),
        Meaning::Estimate(0) => "0".to_owned(),
        Meaning::Estimate(value) if value < 0 => format!("\u{2212}{}", short(-value)),
        Meaning::Estimate(value) => format!("+{}", short(value)),
    }
}

fn short(value: i32) -> String {
    if value < 10_000 { value.to_string() } else { format!("{} k", value / 1000) }
}

/// A column, for those who do not see the picture.
#[must_use]
pub fn column(position: &Position, column: Column, can_drop: bool) -> String {
    let discs = match position.height(column) {
        0 => "empty".to_owned(),
        1 => "1 disc".to_owned(),
        n => format!("{n} discs"),
    };
    let playable = match position.height(column) {
        HEIGHT => ", full",
        _ if can_drop => ", playable",
        _ => "",
    };
    format!("Column {column}, {discs}{playable}")
}

/// What a chip says, likewise; begins with a comma, as it follows the column.
#[must_use]
pub fn chip_aloud(chip: Chip) -> String {
    let Chip::Known { score, is_exact, .. } = chip else { return String::new() };
    match score.meaning() {
        Meaning::WinIn { plies } => format!(", wins in {}", moves(usize::from(plies.div_ceil(2)))),
        Meaning::LossIn { plies } => format!(", loses in {}", moves(usize::from(plies.div_ceil(2)))),
        Meaning::Estimate(_) if is_exact => ", draws".to_owned(),
        Meaning::Estimate(_) => format!(", estimate {}", self::chip(score)),
    }
}

/// The threats in a cell; begins with a comma.
#[must_use]
pub fn threats_at(map: Option<&ThreatMap>, cell: Cell) -> String {
    let threats = map.into_iter().flat_map(|map| &map.threats).filter(|threat| threat.cell == cell);
    threats
        .map(|threat| {
            let kind = if threat.is_odd { "odd" } else { "even" };
            format!(", {kind} threat of {}", threat.side)
        })
        .collect()
}

/// The ghost disc in a cell; begins with a comma.
#[must_use]
pub fn ghost(ghost: Option<(usize, Side)>) -> String {
    ghost.map_or(String::new(), |(number, side)| format!(", ghost disc {number}, {}", side.word()))
}

/// A cell, likewise: `d3: red`.
#[must_use]
pub fn cell(position: &Position, cell: Cell) -> String {
    format!("{cell}: {}", position.at(cell).map_or("empty", Side::word))
}

/// What kind of game it is.
#[must_use]
pub fn pairing(seats: &PerSide<Seat>) -> &'static str {
    match (seats.red.is_person(), seats.yellow.is_person()) {
        (true, true) => "Person v person",
        (false, false) => "Engine v engine",
        _ => "Person v engine",
    }
}

/// Points of a series, from twice as many: `3½`.
#[must_use]
pub fn half_points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A time for a move: `0.4 s`.
#[must_use]
pub fn seconds(millis: u64) -> String {
    if millis.is_multiple_of(1000) {
        format!("{} s", millis / 1000)
    } else {
        format!("{:.1} s", millis as f64 / 1000.0)
    }
}

/// What an engine thought of the game when it moved.
#[must_use]
pub fn opinion(opinion: &Opinion) -> String {
    let side = if opinion.share < 0.0 { Side::Yellow } else { Side::Red };
    match opinion.share.abs() {
        share if share >= 1.0 => format!("{side} wins"),
        share if share >= 0.5 => format!("{side} is much better"),
        share if share >= 0.1 => format!("{side} is a little better"),
        _ => "about even".to_owned(),
    }
}

/// With a capital letter and a full stop.
#[must_use]
pub fn sentence(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("{}.", capitalised(words)) }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// Points, of which a draw gives half: `12½`.
#[must_use]
pub fn points(points: f64) -> String {
    half_points((2.0 * points).round() as u32)
}

/// How long something takes, roughly: `40 s`, `3 min`, `1 h 20 min`.
#[must_use]
pub fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs_f64().round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) if minutes < 10 => format!("{minutes} min {seconds} s"),
        (0, minutes, _) => format!("{minutes} min"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
