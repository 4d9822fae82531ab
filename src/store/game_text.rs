//! A game as a text that a person can read, write and mail:
//!
//! ```text
//! Foursight game
//! Red: person
//! Yellow: threats:medium
//! Series: 2 won, 0 drawn, 1 lost
//! Result: Red won
//! Moves: 4453 6
//! ```
//!
//! The title and `Moves` are needed; the other lines may stand in any order. A text of digits alone, or a board
//! drawn with `R`, `Y` and `.`, is a game too.

use crate::rules::{Game, PerSide, Side, notation};
use crate::session::{Ending, Seat};

/// Games won and drawn in a row of games between the same two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Series {
    pub wins: PerSide<u32>,
    pub draws: u32,
}

/// A game and who plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    pub game: Game,
    pub seats: PerSide<Seat>,
    /// The side that gave up.
    pub resigned: Option<Side>,
    pub series: Series,
    /// True if its end will go into the statistics: it was begun in the window, by those who sit there
    /// still, and has not been counted yet.
    pub counts: bool,
}

const TITLE: &str = "Foursight game";

impl GameRecord {
    /// All moves, those taken back included: they are not lost with the program's end.
    #[must_use]
    pub fn to_text(&self) -> String {
        let result = match (self.resigned, self.game.outcome()) {
            (Some(side), _) => format!("{side} resigned"),
            (None, outcome) => match Ending::of(outcome) {
                Some(Ending::Won(side)) => format!("{side} won"),
                Some(_) => "draw".to_owned(),
                None => "open".to_owned(),
            },
        };
        let mut text = format!(
            "{TITLE}\nRed: {}\nYellow: {}\nSeries: {} won, {} drawn, {} lost\nResult: {result}\nMoves: {}\n",
            self.seats.red.word(),
            self.seats.yellow.word(),
            self.series.wins.red,
            self.series.draws,
            self.series.wins.yellow,
            notation::write_moves(self.game.moves()),
        );
        if self.counts {
            text += "Counts: yes\n";
        }
        if self.game.has_future() {
            let taken_back = &self.game.all_moves()[self.game.moves().len()..];
            text += &format!("Taken back: {}\n", notation::write_moves(taken_back));
        }
        text
    }

    /// Reads what [`GameRecord::to_text`] writes, bare digits, or a board; the error says what is wrong.
    pub fn from_text(text: &str) -> Result<GameRecord, String> {
        let mut record = GameRecord {
            game: Game::new(),
            seats: PerSide::new(Seat::Person, Seat::Person),
            resigned: None,
            series: Series::default(),
            counts: false,
        };
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.starts_with(TITLE) {
            record.game = notation::parse(text).map_err(|why| why.to_string())?;
            return Ok(record);
        }
        let mut moves = None;
        let mut taken_back = "";
        for (i, line) in text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty()) {
            let at = |why: String| format!("line {}: {why}", i + 1);
            let (name, value) = line
                .split_once(':')
                .ok_or_else(|| at(format!("{line:?} is not of the form \"Name: value\"")))?;
            let value = value.trim();
            let seat = || value.parse::<Seat>().map_err(|why| at(why.to_string()));
            match name.trim() {
                "Red" => record.seats.red = seat()?,
                "Yellow" => record.seats.yellow = seat()?,
                "Series" => {
                    record.series = series(value).ok_or_else(|| at(format!("{value:?} is not a series")))?
                }
                "Result" => record.resigned = resigned(value),
                "Moves" => moves = Some((i, value)),
                "Counts" => record.counts = value == "yes",
                "Taken back" => taken_back = value,
                // Lines of a later version, or a person's own remarks.
                _ => {}
            }
        }
        let (line, moves) = moves.ok_or("there is no line \"Moves: …\"")?;
        let at = |why: notation::NotationError| format!("line {}: {why}", line + 1);
        let mut game = notation::parse_moves(&format!("{moves}{taken_back}")).map_err(at)?;
        game.go_to(game.all_moves().len() - taken_back.chars().filter(|c| !c.is_whitespace()).count());
        record.game = game;
        Ok(record)
    }
}

fn series(text: &str) -> Option<Series> {
    let mut numbers = text.split(',').map(|part| part.split_whitespace().next()?.parse().ok());
    let mut next = || numbers.next().flatten();
    let (red, draws, yellow) = (next()?, next()?, next()?);
    Some(Series { wins: PerSide::new(red, yellow), draws })
}

fn resigned(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| text == format!("{side} resigned"))
}
