//! A second, plain implementation of the rules, to hold the bitboards against.

use foursight::rules::{Column, HEIGHT, Side, WIDTH};

/// Columns of discs, bottom first.
#[derive(Clone, Default)]
pub struct NaiveBoard {
    pub columns: [Vec<Side>; WIDTH],
}

impl NaiveBoard {
    pub fn plies(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    pub fn has_room(&self, column: Column) -> bool {
        self.columns[column.index()].len() < HEIGHT
    }

    pub fn drop(&mut self, column: Column) {
        let side = if self.plies().is_multiple_of(2) { Side::Red } else { Side::Yellow };
        self.columns[column.index()].push(side);
    }

    pub fn at(&self, column: isize, row: isize) -> Option<Side> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    /// How many lines of four `side` has, counted cell by cell in four directions.
    pub fn fours(&self, side: Side) -> usize {
        let mut count = 0;
        for column in 0..WIDTH as isize {
            for row in 0..HEIGHT as isize {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    count +=
                        usize::from((0..4).all(|i| self.at(column + i * right, row + i * up) == Some(side)));
                }
            }
        }
        count
    }

    /// True if a disc of `side` on this empty cell would complete a four.
    pub fn would_win(&self, side: Side, column: usize, row: usize) -> bool {
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(right, up): (isize, isize)| {
            let run = |sign: isize| {
                (1..4)
                    .take_while(|i| {
                        self.at(column as isize + sign * i * right, row as isize + sign * i * up)
                            == Some(side)
                    })
                    .count()
            };
            run(1) + run(-1) >= 3
        })
    }
}
