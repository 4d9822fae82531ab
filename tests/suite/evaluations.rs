//! Every number, table and example that the five documents give.

use foursight::evals::{Alignments, Cubes, Lines, Threats, Windows};
use foursight::rules::{Position, Side, notation};
use foursight::search::Evaluation;
use proptest::prelude::*;

/// The position with these rows, the bottom one last.
fn board(rows: &str) -> Position {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let empty = ["......."; 6];
    let text: Vec<&str> = empty[rows.len()..].iter().copied().chain(rows).collect();
    *notation::parse_board(&text.join("\n")).unwrap_or_else(|why| panic!("{why}: {text:?}")).position()
}

fn term<E: Evaluation>(evaluation: &E, position: &Position, side: Side, name: &str) -> f64 {
    let explanation = evaluation.explain(position, side);
    explanation.terms.iter().find(|term| term.name == name).unwrap_or_else(|| panic!("no term {name}")).value
}

mod document_000 {
    use super::*;

    fn red(position: &Position, name: &str) -> f64 {
        term(&Threats, position, Side::Red, name)
    }

    fn yellow(position: &Position, name: &str) -> f64 {
        term(&Threats, position, Side::Yellow, name)
    }

    #[test]
    fn the_middle_counts_six_and_its_neighbours_three() {
        assert_eq!(red(&board("...R..."), "position"), 6.0);
        assert_eq!(red(&board("..R...."), "position"), 3.0);
        assert_eq!(red(&board("....R.."), "position"), 3.0);
        assert_eq!(red(&board(".R....."), "position"), 0.0);
        assert_eq!(yellow(&board("...R..."), "position"), -6.0);
    }

    #[test]
    fn windows_count_as_in_the_table() {
        // Two reds side by side in the corner: a1–d1 holds both; b1–e1 only one.
        let two = board("RR...YY");
        assert_eq!(red(&two, "windows"), 10.0 - 8.0);
        assert_eq!(yellow(&two, "windows"), 10.0 - 8.0);
        // Three of each: a1–d1 is Red's three, and Yellow's e2–g2 lies in d2–g2 only.
        let three = board("YYY.... RRR....");
        // Red: a1–d1 with three; b1–e1 with two. Yellow the same one row up.
        assert_eq!(red(&three, "windows"), 50.0 + 10.0 - 80.0 - 8.0);
        assert_eq!(yellow(&three, "windows"), 50.0 + 10.0 - 80.0 - 8.0);
    }

    #[test]
    fn threats_count_by_reach_and_parity() {
        // Red's three on the bottom row can be completed at once, at d1; Yellow's on row 2 at d2,
        // which is even and so favours Yellow.
        let both = board("YYY.... RRR....");
        assert_eq!(red(&both, "threats"), 500.0 - 140.0);
        assert_eq!(yellow(&both, "threats"), 150.0 - 450.0);
        // Row 2 for Red: an even cell, unfavourable; its opponent sees it as an unfavourable one too.
        let unfavourable = board("RRR.... YRY.... YYR....");
        let cells = unfavourable.winning_cells(Side::Red);
        assert_eq!(cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["d3"]);
        assert_eq!(red(&unfavourable, "threats"), 150.0, "row 3 is odd: favourable to Red");
        assert_eq!(yellow(&unfavourable, "threats"), -140.0);
    }

    #[test]
    fn an_unfavourable_threat_counts_less() {
        let position = board("RRR.... YYR..YY");
        let cells: Vec<String> =
            position.winning_cells(Side::Red).iter().map(|cell| cell.to_string()).collect();
        assert_eq!(cells, ["d2"], "row 2 is even: unfavourable to Red");
        assert_eq!(red(&position, "threats"), 80.0);
        assert_eq!(yellow(&position, "threats"), -80.0);
    }

    #[test]
    fn two_threats_on_top_of_each_other_are_a_double_threat() {
        // The document's picture: threes of one side in two adjacent rows, both ending in column 4.
        let position = board("YYY.... RRR.... YYY.... RRRY..R");
        let cells: Vec<String> =
            position.winning_cells(Side::Yellow).iter().map(|cell| cell.to_string()).collect();
        assert_eq!(cells, ["d2", "d4"], "not adjacent");
        assert_eq!(yellow(&position, "double threats"), 0.0);
        let double = board("RRR.... RRR.... YYYR... YYYRYY.");
        let cells: Vec<String> =
            double.winning_cells(Side::Red).iter().map(|cell| cell.to_string()).collect();
        assert!(cells.contains(&"d3".to_owned()) && cells.contains(&"d4".to_owned()), "{cells:?}");
        assert_eq!(red(&double, "double threats"), 300.0);
        assert_eq!(yellow(&double, "double threats"), -300.0);
    }

    #[test]
    fn zugzwang_counts_poisoned_inviting_and_controlled_cells() {
        // Red would complete row 2 at d2, right above the playable d1. Whoever plays d1 gives it away.
        let position = board("RRR.... YYR..YY");
        // Red to be asked: Yellow's disc on d1 invites Red (+180); d2 is even, so not controlled.
        assert_eq!(red(&position, "zugzwang"), 180.0);
        assert_eq!(yellow(&position, "zugzwang"), -200.0);
        // A threat on row 3, two above the playable d1, odd and so Red's to wait for.
        let waiting = board("RRR.... YRY.... YYR....");
        assert_eq!(red(&waiting, "zugzwang"), 250.0);
        assert_eq!(yellow(&waiting, "zugzwang"), -250.0);
    }

    #[test]
    fn forced_play_is_seen_where_nothing_stands_in_between() {
        // d3 with d1 playable: two cells between, an even number, and no threat of Yellow's below.
        let waiting = board("RRR.... YRY.... YYR....");
        assert!(red(&waiting, "forced play") > 250.0);
        assert_eq!(yellow(&waiting, "forced play"), -red(&waiting, "forced play"));
        // With Yellow's own threat at d2 in between, there is no control and nothing is forced.
        let contested = board("RRR.... YYY.... RYR....");
        assert_eq!(
            contested.winning_cells(Side::Yellow).iter().map(|c| c.to_string()).collect::<Vec<_>>(),
            ["d2"]
        );
        assert_eq!(red(&contested, "forced play"), 0.0);
    }

    #[test]
    fn a_won_game_is_a_hundred_thousand() {
        let won = *notation::parse_moves("1122334").unwrap().position();
        assert_eq!(Threats.explain(&won, Side::Red).total, 100_000.0);
        assert_eq!(Threats.explain(&won, Side::Yellow).total, -100_000.0);
    }

    #[test]
    fn it_fears_their_three_more_than_it_values_its_own() {
        let position = board("YYY.... RRR....");
        let (mine, theirs) =
            (Threats.evaluate(&position, Side::Red), Threats.evaluate(&position, Side::Yellow));
        assert_ne!(mine, -theirs);
    }
}

mod document_001 {
    use super::*;

    #[test]
    fn the_middle_column_counts_three() {
        assert_eq!(Windows.evaluate(&board("...R..."), Side::Red), 3);
        assert_eq!(Windows.evaluate(&board("...R..."), Side::Yellow), -3);
        assert_eq!(Windows.evaluate(&board("..R...."), Side::Red), 0);
    }

    #[test]
    fn windows_count_100_10_and_2() {
        let position = board("YYY.... RRR....");
        let explained = |name| term(&Windows, &position, Side::Red, name);
        assert_eq!(explained("own threes"), 10.0);
        assert_eq!(explained("own twos"), 2.0);
        assert_eq!(explained("opponent's threes"), -10.0);
        assert_eq!(explained("opponent's twos"), -2.0);
        assert_eq!(Windows.evaluate(&position, Side::Red), 0);
        let won = *notation::parse_moves("1122334").unwrap().position();
        assert_eq!(term(&Windows, &won, Side::Red, "own fours"), 100.0);
        assert_eq!(term(&Windows, &won, Side::Yellow, "opponent's fours"), -100.0);
    }

    #[test]
    fn a_mixed_window_counts_nothing() {
        // a1–d1 is mixed, b1–e1 holds two reds, c1–f1 and d1–g1 one and none.
        assert_eq!(term(&Windows, &board("YRR...."), Side::Red, "own twos"), 2.0);
        assert_eq!(term(&Windows, &board("YRRY..."), Side::Red, "own twos"), 0.0);
    }
}

mod document_002 {
    use super::*;

    fn red(position: &Position, name: &str) -> f64 {
        term(&Alignments, position, Side::Red, name)
    }

    #[test]
    fn the_four_worked_examples() {
        // .xxx.
        assert_eq!(red(&board(".YY.... .RRR..."), "own alignments of 3"), 256.0);
        // oxxx.
        assert_eq!(red(&board(".Y..... YRRR..."), "own alignments of 3"), 16.0);
        // oxx.x.
        let gapped = board(".Y..... YRR.R..");
        assert_eq!(red(&gapped, "own alignments of 3"), 16.0);
        assert_eq!(red(&gapped, "own alignments of 2"), 0.0, "the pair is part of the three");
        // oxx.
        assert_eq!(red(&board("YRR...."), "own alignments of 2"), 4.0);
    }

    #[test]
    fn an_alignment_without_a_hole_counts_nothing() {
        assert_eq!(red(&board("YRRY..."), "own alignments of 2"), 0.0);
    }

    #[test]
    fn a_hole_higher_up_counts_less() {
        // Along row 2, b2 c2 with the holes a2 (two discs to fill: 4^0) and d2 (ready: 4^1). On the falling
        // diagonal, c2 d1 with the hole b3 (ready: 4^1).
        let position = board(".RR.... .YYR...");
        assert_eq!(red(&position, "own alignments of 2"), 4.0 + 4.0);
    }

    #[test]
    fn a_column_has_its_hole_on_top() {
        let position = board("...R... Y..R..Y");
        // Two reds on top of each other, the hole above them ready: 4^(2−1).
        assert_eq!(red(&position, "own alignments of 2"), 4.0);
    }

    #[test]
    fn the_whole_is_mine_minus_yours() {
        let position = board("YRR.Y..");
        let explanation = Alignments.explain(&position, Side::Red);
        assert_eq!(explanation.total, 4.0);
        assert_eq!(Alignments.explain(&position, Side::Yellow).total, -4.0);
    }
}

mod document_003 {
    use super::*;

    #[test]
    fn open_lines_count_powers_of_ten() {
        // a1 lies in three lines: its row, its column, its diagonal.
        let corner = board("R......");
        assert_eq!(Lines.evaluate(&corner, Side::Red), 3);
        assert_eq!(Lines.explain(&corner, Side::Red).total, 0.0003);
        assert_eq!(Lines.explain(&corner, Side::Yellow).total, -0.0003);
        let three = board("YYY.... RRR....");
        assert_eq!(term(&Lines, &three, Side::Red, "own lines with 3 discs"), 0.01);
        assert_eq!(term(&Lines, &three, Side::Red, "opponent's lines with 3 discs"), -0.01);
        assert_eq!(term(&Lines, &three, Side::Red, "own lines with 2 discs"), 0.001);
    }

    #[test]
    fn results_and_estimates_share_one_range() {
        let won = *notation::parse_moves("1122334").unwrap().position();
        assert_eq!(Lines.explain(&won, Side::Red).total, 1.0);
        assert_eq!(Lines.explain(&won, Side::Yellow).total, -1.0);
        let drawn = *crate::rules::drawn_game().position();
        assert_eq!(Lines.explain(&drawn, Side::Red).total, 0.0);
    }
}

mod document_004 {
    use super::*;

    /// The rows that the document scores, each as the only line of its kind on the board.
    #[test]
    fn the_example_lines() {
        // XXXX: 64 × 100,000.
        let won = *notation::parse_moves("1122334").unwrap().position();
        assert_eq!(term(&Cubes, &won, Side::Red, "own full lines"), 6_400_000.0);
        assert_eq!(term(&Cubes, &won, Side::Yellow, "opponent's full lines"), -6_400_000.0);
        // XX-X: three discs in a1–d1 and nothing of the opponent's: +27.
        assert_eq!(term(&Cubes, &board("YY..... RR.R..."), Side::Red, "own lines of 3"), 27.0);
        // XX--: +8, and OO--: −8.
        let twos = board("RR...YY");
        assert_eq!(term(&Cubes, &twos, Side::Red, "own lines of 2"), 8.0);
        assert_eq!(term(&Cubes, &twos, Side::Red, "opponent's lines of 2"), -8.0);
        // XXO-: 8 − 1 = 7 is no cube: 0.
        assert_eq!(term(&Cubes, &board("RRY...."), Side::Red, "own lines of 2"), 0.0);
    }

    #[test]
    fn yellows_full_line_counts_against_red() {
        // OOOO: −64 × 100,000.
        let position = *notation::parse_moves("71727314").unwrap().position();
        assert_eq!(term(&Cubes, &position, Side::Red, "opponent's full lines"), -6_400_000.0);
    }

    #[test]
    fn no_favouritism() {
        assert_eq!(Cubes.evaluate(&board("R......"), Side::Red), 3);
        assert_eq!(Cubes.evaluate(&board("R......"), Side::Yellow), -3);
    }
}

/// What an evaluation says, what its terms add up to and what its mirror image says must agree.
fn check_consistent<E: Evaluation>(evaluation: &E, position: &Position, is_antisymmetric: bool) {
    for side in Side::BOTH {
        let value = evaluation.evaluate(position, side);
        assert!(value.abs() < 1 << 29, "in range");
        assert_eq!(value, evaluation.evaluate(&position.mirrored(), side), "as its mirror image");
        if !position.outcome().is_over() {
            let total = evaluation.explain(position, side).total;
            let points = f64::from(value) / f64::from(E::STEPS_PER_POINT);
            assert!((total - points).abs() < 1e-9, "{total} explains {points}");
        }
        if is_antisymmetric {
            assert_eq!(value, -evaluation.evaluate(position, side.other()));
        }
    }
}

proptest! {
    #[test]
    fn explanations_add_up(tries in prop::collection::vec(1..=7usize, 0..60)) {
        let mut game = foursight::rules::Game::new();
        for number in tries {
            let _ = game.play(foursight::rules::Column::from_number(number).unwrap());
        }
        let position = game.position();
        check_consistent(&Threats, position, false);
        check_consistent(&Windows, position, true);
        check_consistent(&Alignments, position, true);
        check_consistent(&Lines, position, true);
        check_consistent(&Cubes, position, true);
    }
}
