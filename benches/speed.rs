//! How fast the parts are, one thread unless a name says otherwise: `cargo bench`. Times differ from
//! machine to machine; node counts, from `foursight bench`, do not.

use divan::Bencher;
use divan::counter::ItemsCount;
use foursight::engines::{EngineId, Player, Strength, TableSize, Thinker};
use foursight::evals::{Alignments, Cubes, Lines, Threats, Windows};
use foursight::rules::{Column, Game, Position, Side, notation};
use foursight::search::{Dice, Evaluation, Limits, Pool, Silent, Stop};

fn main() {
    divan::main();
}

/// Positions of random games that are not over, with 0 to 35 discs.
fn positions() -> Vec<Position> {
    let mut dice = Dice::new(1);
    let mut positions = Vec::new();
    while positions.len() < 1000 {
        let mut game = Game::new();
        for _ in 0..positions.len() % 36 {
            let columns: Vec<Column> = game.position().legal_columns().collect();
            let _ = dice.pick(&columns).map(|column| game.play(column));
        }
        if !game.outcome().is_over() {
            positions.push(*game.position());
        }
    }
    positions
}

mod rules {
    use super::*;

    /// Every sequence of seven moves: a position played and left again for each.
    #[divan::bench]
    fn play_and_undo(bencher: Bencher) {
        fn count(position: &Position, depth: u32) -> u64 {
            if position.is_lost_for_mover() || depth == 0 {
                return 1;
            }
            let playable = position.playable();
            let mut nodes = 1;
            for column in Column::ALL {
                if playable.meets(foursight::rules::Bitboard::column(column)) {
                    nodes += count(&position.play_unchecked(column), depth - 1);
                }
            }
            nodes
        }
        let nodes = count(&Position::EMPTY, 7);
        bencher.counter(ItemsCount::new(nodes)).bench(|| count(divan::black_box(&Position::EMPTY), 7));
    }

    #[divan::bench]
    fn win_detection(bencher: Bencher) {
        let positions = positions();
        bencher
            .counter(ItemsCount::new(positions.len()))
            .bench(|| positions.iter().filter(|position| position.has_four()).count());
    }

    #[divan::bench]
    fn threat_maps_of_both_sides(bencher: Bencher) {
        let positions = positions();
        bencher.counter(ItemsCount::new(positions.len())).bench(|| {
            let cells = |p: &Position| p.winning_cells(Side::Red).len() + p.winning_cells(Side::Yellow).len();
            positions.iter().map(cells).sum::<u32>()
        });
    }
}

#[divan::bench(types = [Threats, Windows, Alignments, Lines, Cubes])]
fn evaluation<E: Evaluation + Unit>(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        positions.iter().map(|position| E::UNIT.evaluate(position, Side::Red)).fold(0, i32::wrapping_add)
    });
}

/// The one value of an evaluation's type.
trait Unit: Sized + 'static {
    const UNIT: Self;
}

macro_rules! unit {
    ($($name:ident),*) => {$(impl Unit for $name { const UNIT: Self = $name; })*};
}
unit!(Threats, Windows, Alignments, Lines, Cubes);

const GAMES: [&str; 4] = ["", "4453", "32164625", "444445563"];

/// A move at this strength, from an empty table, on all cores, from four positions.
#[divan::bench(args = ["threats:medium", "threats:hard", "windows:hard", "alignments:hard", "lines:hard", "cubes:hard", "cubes:classic"], sample_count = 10)]
fn four_moves(bencher: Bencher, spec: &str) {
    let player: Player = spec.parse().expect("a spec");
    let pool = Pool::with_all_cores().expect("threads");
    bencher.bench_local(|| {
        for moves in GAMES {
            let game = notation::parse_moves(moves).expect("legal moves");
            let thinker = Thinker::new(player, TableSize::default());
            divan::black_box(thinker.choose(game.position(), 1, &Stop::new(), &Silent, &pool));
        }
    });
}

/// Root splitting: every column of the empty board, fourteen plies deep.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn empty_board_14_plies_threads(bencher: Bencher, threads: usize) {
    let pool = Pool::new(threads).expect("threads");
    let player = Player { engine: EngineId::Threats, strength: Strength::Classic };
    bencher.with_inputs(|| Thinker::new(player, TableSize::default())).bench_local_refs(|thinker| {
        thinker.analyse(&Position::EMPTY, &Limits::depth(14), &Stop::new(), &Silent, &pool)
    });
}

/// The same twelve plies deep.
#[divan::bench(args = [1, 2], sample_count = 20)]
fn empty_board_12_plies_threads(bencher: Bencher, threads: usize) {
    let pool = Pool::new(threads).expect("threads");
    let player = Player { engine: EngineId::Threats, strength: Strength::Classic };
    bencher.with_inputs(|| Thinker::new(player, TableSize::default())).bench_local_refs(|thinker| {
        thinker.analyse(&Position::EMPTY, &Limits::depth(12), &Stop::new(), &Silent, &pool)
    });
}
