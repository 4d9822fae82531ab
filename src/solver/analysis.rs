//! Every column's exact value, one task a column on all cores, with the opening book in front. Uses the
//! solver and `search`'s dealings with the outside.

use super::book::Book;
use super::node::{Node, win_with_disc};
use super::search::{LOOK_INTERVAL, Worker};
use super::table::Table;
use super::{Score, Unwatched, Watch, finished, schedule};
use crate::rules::{Bitboard, Column, Position};
use crate::search::{Control, Meaning, Pool, Report, Score as SearchScore, best_column};

/// From this many discs on, a move's traps are counted without making anybody wait.
const TRAPS_FROM_PLIES: usize = 16;

/// Solves positions for people and engines: a table that all threads share, and a book if there is one.
pub struct Solver {
    table: Table,
    book: Option<Book>,
}

impl Solver {
    #[must_use]
    pub fn new(table_megabytes: usize, book: Option<Book>) -> Solver {
        Solver { table: Table::new(table_megabytes), book }
    }

    #[must_use]
    pub fn book(&self) -> Option<&Book> {
        self.book.as_ref()
    }

    /// Forgets all that was solved.
    pub fn clear(&self) {
        self.table.clear();
    }

    /// The exact value for the side to move, on this thread; `None` if stopped.
    pub fn value(&self, position: &Position, worker: &mut Worker, watch: &dyn Watch) -> Option<Score> {
        let known = finished(position).or_else(|| self.book.as_ref()?.value(position));
        let value = known.or_else(|| {
            worker.run(&self.table, watch, |search| schedule::solve(search, Node::new(position)))
        })?;
        Some(Score::new(value))
    }

    /// The exact value for the side to move, however long it takes.
    #[must_use]
    pub fn exact(&self, position: &Position) -> Score {
        self.value(position, &mut Worker::new(), &Unwatched).unwrap_or(Score::DRAW)
    }

    /// Scores every column of a position that is not over, each as soon as it is proved. If stopped, the
    /// report has no best column. `for_play` spends a little more on choosing among equals, and nothing
    /// on the line that should follow.
    #[must_use]
    pub fn report(&self, position: &Position, for_play: bool, control: &Control, pool: &Pool) -> Report {
        control.begin_depth(position.cells_left() as u8);
        let is_symmetric = position.mirrored() == *position;
        let mut tasks: Vec<(Column, bool)> = position
            .legal_columns()
            .filter(|column| !is_symmetric || column.index() <= column.mirrored().index())
            .map(|column| (column, false))
            .collect();
        pool.for_each(&mut tasks, |(column, is_done)| {
            let mut worker = Worker::new();
            let child = position.play_unchecked(*column);
            if let Some(value) = self.value(&child, &mut worker, control) {
                let score = search_score(value, &child).before_move();
                control.column_done(*column, score);
                if is_symmetric {
                    control.column_done(column.mirrored(), score);
                }
                *is_done = true;
            }
            // What the last look has not counted.
            let _ = control.count_and_look(worker.nodes % LOOK_INTERVAL);
        });
        if tasks.iter().any(|(_, is_done)| !is_done) {
            return Report { best: None, ..control.report() };
        }
        let columns = control.report().columns;
        let best = if for_play { self.trickiest(position, &columns, control) } else { best_column(&columns) };
        if let Some(best) = best {
            let line = if for_play { vec![best] } else { self.line(position, best, control) };
            control.best_so_far(best, line);
        }
        control.report()
    }

    /// Among the best columns, the one that leaves the opponent the fewest replies that hold what the
    /// position is worth; of equals the one nearest the centre.
    fn trickiest(
        &self,
        position: &Position,
        columns: &[Option<SearchScore>],
        control: &Control,
    ) -> Option<Column> {
        let best = best_column(columns)?;
        let equals =
            || Column::CENTRE_FIRST.into_iter().filter(|c| columns[c.index()] == columns[best.index()]);
        let is_cheap = position.plies() >= TRAPS_FROM_PLIES
            || self.book.as_ref().is_some_and(|book| position.plies() + 2 <= book.plies());
        if !is_cheap || equals().count() < 2 {
            // Even where two fours cannot both be stopped, the opponent must find the other one.
            let blocks = position.immediate_wins(position.to_move().other());
            return equals().find(|&column| blocks.meets(Bitboard::column(column))).or(Some(best));
        }
        let mut worker = Worker::new();
        let mut holding = |column: Column| {
            let child = position.play_unchecked(column);
            let replies = child.legal_columns().map(|reply| child.play_unchecked(reply));
            let values: Option<Vec<Score>> =
                replies.map(|reply| self.value(&reply, &mut worker, control).map(|value| -value)).collect();
            let values = values.unwrap_or_default();
            let top = values.iter().max().copied();
            values.iter().filter(|&&value| Some(value) == top).count()
        };
        equals().min_by_key(|&column| holding(column))
    }

    /// Best play from `first` on to the end of the game.
    fn line(&self, position: &Position, first: Column, control: &Control) -> Vec<Column> {
        let mut worker = Worker::new();
        let mut line = vec![first];
        let mut position = position.play_unchecked(first);
        while !position.outcome().is_over() {
            let Some(value) = self.value(&position, &mut worker, control) else { break };
            let next = position.legal_columns().find(|&column| {
                let child = position.play_unchecked(column);
                self.is_worth(&child, -value, &mut worker, control)
            });
            let Some(column) = next else { break };
            line.push(column);
            position = position.play_unchecked(column);
        }
        line
    }

    /// True if the position, known to be worth at least this to the side to move, is worth no more.
    fn is_worth(&self, position: &Position, value: Score, worker: &mut Worker, watch: &dyn Watch) -> bool {
        if let Some(known) = finished(position).or_else(|| self.book.as_ref()?.value(position)) {
            return known == value.value();
        }
        let is_more = worker.run(&self.table, watch, |search| {
            schedule::is_at_least(search, Node::new(position), value.value() + 1)
        });
        is_more == Some(false)
    }
}

/// An exact value of `position` as the engines' searches would put it.
#[must_use]
pub fn search_score(value: Score, position: &Position) -> SearchScore {
    match value.plies_to_end(position.plies()) {
        None => SearchScore::DRAW,
        Some(plies) if value > Score::DRAW => SearchScore::win_in(plies as u8),
        Some(plies) => SearchScore::loss_in(plies as u8),
    }
}

/// The value, on the solver's scale, of a position with `plies` discs that a search has proved.
#[must_use]
pub fn exact_value(score: SearchScore, plies: usize) -> i32 {
    let win = |distance: u8| win_with_disc((plies + usize::from(distance)) as i32);
    match score.meaning() {
        Meaning::Estimate(_) => 0,
        Meaning::WinIn { plies } => win(plies),
        Meaning::LossIn { plies } => -win(plies),
    }
}
