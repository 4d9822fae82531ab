//! The opponents behind the difficulty menu: how strong they are, and how they err.

use crate::arena::play_all;
use foursight::arena::{Judge, Plan};
use foursight::engines::people::{Person, Sight};
use foursight::engines::{Player, RUNGS, TableSize, Thinker, ladder};
use foursight::rules::{Bitboard, Direction, Game, Line, Position, Side, notation};
use foursight::search::{Dice, Pool, Silent, Stop};
use foursight::solver::{Unwatched, Worker};

#[test]
fn the_ladder_is_measured_and_climbs_evenly() {
    let calibration = ladder::calibration();
    assert_eq!(calibration.rungs.len(), RUNGS.len(), "assets/ladder.json has every rung");
    assert!(RUNGS.len() >= 8);
    for (i, rung) in RUNGS.iter().enumerate() {
        assert_eq!(usize::from(rung.number()), i + 1);
        assert_eq!(ladder::rung(rung.number()).unwrap().name(), rung.name());
        assert!(rung.character().ends_with('.') && !rung.name().is_empty());
        let rated = rung.rated();
        assert!(rated.games >= 80, "{} has played {} games", rung.name(), rated.games);
        if i > 0 {
            assert!(rated.elo > RUNGS[i - 1].rated().elo, "{} is above the one below", rung.name());
            let step = rated.step.unwrap();
            // Meant to be 0.6 to 0.8; the match that measured it may stray by its error.
            let error = 1.96 * (0.21 / f64::from(step.games)).sqrt();
            assert!(
                step.score > 0.6 - error && step.score < 0.8 + error,
                "{} scores {}",
                rung.name(),
                step.score
            );
        }
    }
    assert_eq!(RUNGS[RUNGS.len() - 1].elo(), (ladder::PERFECT_ELO, 0));
}

#[test]
fn each_rung_beats_the_one_three_below() {
    // Far enough apart for few games to tell; only the quick ones.
    for number in 4..=7 {
        let plan = Plan {
            judges: false,
            ..Plan::round_robin(vec![Player::on_rung(number - 3), Player::on_rung(number)], 30, 2)
        };
        let score = play_all(plan, 2).snapshot().crosstable.between(1, 0).score().unwrap();
        assert!(score > 0.75, "rung {number} scores {score}");
    }
}

#[test]
fn people_have_specs_of_their_own() {
    for spec in ["people:rung=1", "people:elo=1234"] {
        assert_eq!(spec.parse::<Player>().unwrap().spec(), spec);
    }
    let complaint = |spec: &str| spec.parse::<Player>().unwrap_err().to_string();
    assert!(complaint("people:medium").contains("rung"));
    assert!(complaint("threats:rung=2").contains("rung"));
    assert!(complaint("people:rung=0").contains("from 1 to"));
    assert!(complaint("people:rung=99").contains("from 1 to"));
    let person = Player::on_rung(3);
    assert_eq!(person.to_string(), RUNGS[2].name());
    assert_eq!(person.at("hard".parse().unwrap()).spec(), "threats:hard");
    let cubes: Player = "cubes:hard".parse().unwrap();
    assert_eq!(cubes.at("rung=3".parse().unwrap()), person);
}

fn choose(player: Player, position: &Position, seed: u64) -> Bitboard {
    let thinker = Thinker::new(player, TableSize::Kilobytes(16));
    let verdict = thinker.choose(position, seed, &Stop::new(), &Silent, &Pool::single()).unwrap();
    Bitboard::cell(position.landing(verdict.column).unwrap())
}

/// Positions from random games in which nobody completes a four, though they could.
fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::EMPTY;
        for _ in 0..(dice.fraction() * 34.0) as usize + 6 {
            let wins = position.immediate_wins(position.to_move());
            let columns: Vec<_> =
                position.legal_columns().filter(|&column| !wins.meets(Bitboard::column(column))).collect();
            let Some(column) = dice.pick(&columns) else { break };
            position = position.play(column).unwrap();
        }
        if !position.outcome().is_over() {
            positions.push(position);
        }
    }
    positions
}

/// The one cell that completes a four for `side` now, by the only line that does.
fn only_win(position: &Position, side: Side) -> Option<(Bitboard, Line)> {
    let cells = position.immediate_wins(side);
    let with = position.discs(side) | cells;
    let mut lines = Line::ALL.iter().filter(|line| line.set().meets(cells) && (line.set() - with).is_empty());
    let line = lines.next()?;
    (cells.len() == 1 && lines.next().is_none()).then_some((cells, *line))
}

/// How often a rung blocks where it must, over the positions whose line is of this kind.
fn blocks(player: Player, positions: &[Position], kind: impl Fn(&Position, Line) -> bool) -> (f64, usize) {
    let (mut did, mut could) = (0, 0);
    for (seed, position) in positions.iter().enumerate() {
        if position.immediate_wins(position.to_move()).is_empty()
            && let Some((cells, line)) = only_win(position, position.to_move().other())
            && kind(position, line)
        {
            could += 1;
            did += usize::from(choose(player, position, seed as u64).meets(cells));
        }
    }
    (did as f64 / could as f64, could)
}

#[test]
fn weak_rungs_overlook_as_people_do() {
    let positions = random_positions(12_000, 21);
    let is_gapped = |position: &Position, line: Line| {
        position.at(line.cells[0]).is_some() && position.at(line.cells[3]).is_some()
    };
    for number in 1..=5 {
        let player = Player::on_rung(number);
        let (columns, a) = blocks(player, &positions, |_, line| line.direction == Direction::Vertical);
        let (rows, b) = blocks(player, &positions, |_, line| line.direction == Direction::Horizontal);
        let (diagonals, c) = blocks(player, &positions, |_, line| line.direction.is_diagonal());
        assert!(a > 60 && b > 200 && c > 200, "{a} {b} {c}");
        let name = RUNGS[usize::from(number) - 1].name();
        let rates =
            format!("{name} blocks {columns:.2} of columns, {rows:.2} of rows, {diagonals:.2} of diagonals");
        // Who looks only at its own disc blocks by chance.
        if number >= 2 {
            assert!(columns > rows && rows > diagonals, "{rates}");
            assert!(columns > 0.75 && diagonals > 0.2, "{rates}");
            let (whole, _) = blocks(player, &positions, |position, line| {
                line.direction != Direction::Vertical && !is_gapped(position, line)
            });
            let (gapped, _) = blocks(player, &positions, is_gapped);
            assert!(gapped < whole, "{name} blocks {gapped:.2} of gaps and {whole:.2} of the others");
        }
        if number <= 4 {
            assert!(diagonals < 0.9, "{rates}");
        }
    }
}

#[test]
fn every_rung_takes_its_own_win() {
    let positions: Vec<Position> = random_positions(4000, 22)
        .into_iter()
        .filter(|position| !position.immediate_wins(position.to_move()).is_empty())
        .take(500)
        .collect();
    assert_eq!(positions.len(), 500);
    for rung in &RUNGS[..7] {
        let took = positions.iter().enumerate().filter(|(seed, position)| {
            let wins = position.immediate_wins(position.to_move());
            choose(Player::on_rung(rung.number()), position, *seed as u64).meets(wins)
        });
        let rate = took.count() as f64 / 500.0;
        let least = if rung.number() == 1 { 0.85 } else { 0.95 };
        assert!(rate >= least, "{} takes {rate:.3} of its wins", rung.name());
    }
}

#[test]
fn what_is_overlooked_stays_overlooked_for_a_few_moves() {
    // The same dice overlook the same lines in the next position, unless its discs change them.
    let (before, after) = (notation::parse_moves("4453").unwrap(), notation::parse_moves("445362").unwrap());
    let draw = |game: &Game| Sight::draw(game.position(), Side::Red, 0.3, &mut Dice::new(5));
    let changed =
        Line::ALL.iter().filter(|&&line| draw(&before).sees(line) != draw(&after).sees(line)).count();
    let unseen = Line::ALL.iter().filter(|&&line| !draw(&before).sees(line)).count();
    assert!(unseen > 10 && changed <= 2, "{unseen} unseen, {changed} changed");
    assert_ne!(draw(&before), Sight::draw(before.position(), Side::Red, 0.3, &mut Dice::new(6)));
    assert!(Line::ALL.iter().all(|&line| Sight::FULL.sees(line)));
}

#[test]
fn sight_agrees_with_looking_line_by_line() {
    let mut dice = Dice::new(8);
    for position in random_positions(300, 23) {
        let sight = Sight::draw(&position, position.to_move(), 0.3, &mut dice);
        let discs = Bitboard(dice.roll()) & Bitboard::BOARD;
        let expected = Line::ALL.iter().any(|&line| sight.sees(line) && (line.set() - discs).is_empty());
        assert_eq!(sight.sees_four_in(discs), expected);
    }
}

#[test]
fn weak_rungs_are_not_perfect_at_the_end() {
    // Late positions in which some move holds what the position is worth and another does not.
    let judge = Judge::new();
    let mut worker = Worker::new();
    let mut result = |position: &Position| judge.result(position, &mut worker, &Unwatched).unwrap();
    let (mut held, mut cases) = (0, 0);
    for (seed, position) in random_positions(12_000, 24).iter().enumerate() {
        if position.plies() < 28 || !position.immediate_wins(position.to_move()).is_empty() {
            continue;
        }
        let worth = result(position);
        let holds = |position: &Position, column, result: &mut dyn FnMut(&Position) -> i32| {
            -result(&position.play(column).unwrap()) == worth
        };
        let moves: Vec<bool> = position.legal_columns().map(|c| holds(position, c, &mut result)).collect();
        if moves.iter().all(|&holds| holds) {
            continue;
        }
        cases += 1;
        let cell = choose(Player::on_rung(3), position, seed as u64).iter().next().unwrap();
        held += usize::from(holds(position, cell.column(), &mut result));
    }
    let rate = held as f64 / cases as f64;
    assert!(cases > 100 && rate < 0.95 && rate > 0.5, "holds {rate:.2} of {cases}");
}

#[test]
fn games_of_a_rung_vary() {
    for number in [1, 4, 7] {
        let games: std::collections::BTreeSet<String> = (0..20)
            .map(|seed| {
                let thinker = Thinker::new(Player::on_rung(number), TableSize::Kilobytes(16));
                let mut game = Game::new();
                while !game.outcome().is_over() {
                    let verdict =
                        thinker.choose(game.position(), seed, &Stop::new(), &Silent, &Pool::single());
                    game.play(verdict.unwrap().column).unwrap();
                }
                notation::write_moves(game.moves())
            })
            .collect();
        assert!(games.len() >= 18, "rung {number} plays {} different games with 20 seeds", games.len());
    }
}

#[test]
fn a_rating_is_a_player_between_the_rungs() {
    let strength = |elo: u16| Player::of_elo(elo);
    let (low, high) = ladder::range();
    assert!(low > 0.0 && high == f64::from(ladder::PERFECT_ELO), "{low} {high}");
    // At a rung's own rating the two are one player; half-way they are not.
    let rung = &RUNGS[3];
    let own = rung.elo().0 as u16;
    let between = (rung.elo().0 + RUNGS[4].elo().0) as u16 / 2;
    let positions = random_positions(60, 25);
    let moves = |player: Player| -> Vec<Bitboard> {
        positions.iter().map(|position| choose(player, position, 4)).collect()
    };
    assert_eq!(moves(strength(own)), moves(Player::on_rung(4)));
    assert_ne!(moves(strength(between)), moves(Player::on_rung(4)));
    // Beyond the ends there is nobody else.
    assert_eq!(moves(strength(1)), moves(Player::on_rung(1)));
    let skill = RUNGS[0].skill().toward(&RUNGS[1].skill(), 0.5);
    assert!(skill.blindness < RUNGS[0].skill().blindness && skill.blindness > RUNGS[1].skill().blindness);
    assert!(Person::new(skill, 1).choose(&Position::EMPTY, 1, &Stop::new()).is_some());
}
