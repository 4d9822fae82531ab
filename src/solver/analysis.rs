//! Every column's exact value, on all cores, with the opening book in front. Uses the
//! solver and `search`'s dealings with the outside.

use super::book::Book;
use super::node::{Node, win_with_disc};
use super::search::{Search, Worker};
use super::split::Crew;
use super::table::Table;
use super::{Score, Unwatched, Watch, finished, schedule};
use crate::rules::{Bitboard, Column, Position};
use crate::search::{Control, Meaning, Pool, Report, Score as SearchScore, best_column};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More threads than these share small tables.
const MOST_NEAR: usize = 64;
/// Nodes that choosing among equal moves may cost: some 30 ms on one thread.
const TRAPS_NODES: u64 = 1 << 18;

/// Solves positions for people and engines: a table that all threads share, and a book if there is one.
pub struct Solver {
    table: Table,
    /// Each thread's small table, made when it is first wanted.
    near: [OnceLock<Table>; MOST_NEAR],
    book: Option<Book>,
}

impl Solver {
    #[must_use]
    pub fn new(table_megabytes: usize, book: Option<Book>) -> Solver {
        Solver { table: Table::new(table_megabytes), near: [const { OnceLock::new() }; MOST_NEAR], book }
    }

    #[must_use]
    pub fn book(&self) -> Option<&Book> {
        self.book.as_ref()
    }

    /// Forgets all that was solved.
    pub fn clear(&self) {
        self.table.clear();
        self.near.iter().filter_map(OnceLock::get).for_each(Table::clear);
    }

    /// The exact value for the side to move, found by all of the pool's threads together, and the
    /// number of nodes; `None` if stopped.
    pub fn value_together(
        &self,
        position: &Position,
        watch: &dyn Watch,
        pool: &Pool,
    ) -> Option<(Score, u64)> {
        pool.enter(|| self.value_by(&self.crew(pool), position, watch))
    }

    fn crew<'a>(&'a self, pool: &'a Pool) -> Crew<'a> {
        Crew::new(&self.table, &self.near, pool)
    }

    fn known(&self, position: &Position) -> Option<i32> {
        finished(position).or_else(|| self.book.as_ref()?.value(position))
    }

    fn value_by(&self, crew: &Crew, position: &Position, watch: &dyn Watch) -> Option<(Score, u64)> {
        if let Some(value) = self.known(position) {
            return Some((Score::new(value), 0));
        }
        let (value, nodes) = crew.run(watch, |search| solve_knowing(self.book.as_ref(), search, position));
        Some((Score::new(value?), nodes))
    }

    /// The exact value for the side to move, on this thread; `None` if stopped.
    pub fn value(&self, position: &Position, worker: &mut Worker, watch: &dyn Watch) -> Option<Score> {
        let value = self.known(position).or_else(|| {
            worker.run(&self.table, watch, |search| solve_knowing(self.book.as_ref(), search, position))
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
        let crew = self.crew(pool);
        pool.for_each(&mut tasks, |(column, is_done)| {
            let child = position.play_unchecked(*column);
            if let Some((value, _)) = self.value_by(&crew, &child, control) {
                let score = search_score(value, &child).before_move();
                control.column_done(*column, score);
                if is_symmetric {
                    control.column_done(column.mirrored(), score);
                }
                *is_done = true;
            }
        });
        if tasks.iter().any(|(_, is_done)| !is_done) {
            return Report { best: None, ..control.report() };
        }
        let columns = control.report().columns;
        control.tell();
        pool.enter(|| {
            if for_play && let Some(best) = self.trickiest(position, &columns, &crew, control) {
                control.best_so_far(best, vec![best]);
            } else if let Some(best) = best_column(&columns) {
                control.best_so_far(best, self.line(position, best, &crew, control));
            }
        });
        control.report()
    }

    /// Among the best columns, the one that leaves the opponent the fewest replies that hold what the
    /// position is worth; of equals the one nearest the centre.
    fn trickiest(
        &self,
        position: &Position,
        columns: &[Option<SearchScore>],
        crew: &Crew,
        control: &Control,
    ) -> Option<Column> {
        let best = best_column(columns)?;
        let score = columns[best.index()]?;
        let equals: Vec<Column> =
            Column::CENTRE_FIRST.into_iter().filter(|c| columns[c.index()] == Some(score)).collect();
        if equals.len() < 2 {
            return Some(best);
        }
        let value = Score::new(exact_value(score, position.plies()));
        let budget = Budget { control, nodes: AtomicU64::new(0) };
        let holding = |column: &Column| {
            let child = position.play_unchecked(*column);
            let mut replies = child.legal_columns().map(|reply| child.play_unchecked(reply));
            replies.try_fold(0, |count, reply| {
                Some(count + u32::from(self.is_worth(&reply, value, crew, &budget)?))
            })
        };
        let counts: Option<Vec<u32>> = equals.iter().map(holding).collect();
        match counts {
            Some(counts) => equals.into_iter().zip(counts).min_by_key(|&(_, count)| count).map(|(c, _)| c),
            // Even where two fours cannot both be stopped, the opponent must find the other one.
            None => {
                let blocks = position.immediate_wins(position.to_move().other());
                equals.into_iter().find(|&column| blocks.meets(Bitboard::column(column))).or(Some(best))
            }
        }
    }

    /// Best play from `first` on to the end of the game.
    fn line(&self, position: &Position, first: Column, crew: &Crew, control: &Control) -> Vec<Column> {
        let mut line = vec![first];
        let mut position = position.play_unchecked(first);
        while !position.outcome().is_over() {
            let Some((value, _)) = self.value_by(crew, &position, control) else { break };
            let next = position.legal_columns().find(|&column| {
                let child = position.play_unchecked(column);
                self.is_worth(&child, -value, crew, control) == Some(true)
            });
            let Some(column) = next else { break };
            line.push(column);
            position = position.play_unchecked(column);
        }
        line
    }

    /// True if the position, known to be worth at least this to the side to move, is worth no more;
    /// `None` if stopped.
    fn is_worth(&self, position: &Position, value: Score, crew: &Crew, watch: &dyn Watch) -> Option<bool> {
        if let Some(known) = self.known(position) {
            return Some(known == value.value());
        }
        let (is_more, _) =
            crew.run(watch, |search| schedule::is_at_least(search, Node::new(position), value.value() + 1));
        is_more.map(|is_more| !is_more)
    }
}

/// Solves a position that the book does not know, with what it knows of those one move on.
pub(super) fn solve_knowing(book: Option<&Book>, search: &mut Search, position: &Position) -> Option<i32> {
    if let Some(book) = book.filter(|book| position.plies() < book.plies()) {
        for child in position.legal_columns().map(|column| position.play_unchecked(column)) {
            if let Some(value) = book.value(&child) {
                search.learn(&Node::new(&child), value);
            }
        }
    }
    schedule::solve(search, Node::new(position))
}

/// Ends a search after so many nodes.
struct Budget<'a> {
    control: &'a Control<'a>,
    nodes: AtomicU64,
}

impl Watch for Budget<'_> {
    fn look(&self, nodes: u64) -> bool {
        self.control.look(nodes) || self.nodes.fetch_add(nodes, Relaxed) + nodes > TRAPS_NODES
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
