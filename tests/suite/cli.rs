//! The program as a person or a script calls it.

use serde_json::Value;
use std::process::{Command, Output};

fn foursight(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_foursight")).args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = foursight(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(&text(&arguments)).unwrap()
}

/// The one sentence on standard error, with exit code 2 and nothing on standard output.
fn complaint(arguments: &[&str]) -> String {
    let output = foursight(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(!text.contains("panicked") && !text.contains("RUST_BACKTRACE"), "{text}");
    text
}

#[test]
fn analyze_scores_every_column() {
    for engine in ["threats", "windows", "alignments", "lines", "cubes"] {
        let output = json(&["analyze", "4453", "--engine", engine, "--depth", "5"]);
        assert_eq!((&output["moves"], &output["engine"]), (&Value::from("4453"), &Value::from(engine)));
        let columns = output["columns"].as_array().unwrap();
        assert_eq!(columns.len(), 7);
        let best = output["best"].as_u64().unwrap();
        let score = |column: u64| columns[column as usize - 1]["score"].as_f64().unwrap();
        assert!((1..=7).all(|column| score(column) <= score(best)), "{output}");
        assert_eq!(output["depth"], 5);
        assert!(output["nodes"].as_u64().unwrap() > 0 && output["micros"].is_u64());
    }
}

#[test]
fn analyze_leaves_full_columns_out_and_sees_wins() {
    let output = json(&["analyze", "444444", "--depth", "3"]);
    let columns: Vec<u64> =
        output["columns"].as_array().unwrap().iter().map(|c| c["column"].as_u64().unwrap()).collect();
    assert_eq!(columns, [1, 2, 3, 5, 6, 7]);
    // Terminal: 100,000 and the depth left.
    let output = json(&["analyze", "112233", "--engine", "threats", "--depth", "6"]);
    assert_eq!(output["best"], 4);
    assert_eq!(output["columns"][3]["score"], 100_005);
    let output = json(&["analyze", "112233", "--engine", "lines"]);
    assert_eq!((&output["columns"][3]["score"], &output["depth"]), (&Value::from(1), &Value::from(4)));
}

#[test]
fn analyze_says_the_same_on_any_number_of_threads() {
    let ask = |threads| {
        let output = json(&["analyze", "443", "--engine", "threats", "--depth", "8", "--threads", threads]);
        (output["best"].clone(), output["columns"].clone())
    };
    assert_eq!(ask("1"), ask("2"));
    assert_eq!(ask("4"), ask("4"));
}

#[test]
fn analyze_respects_its_time_and_reads_for_people() {
    let output = json(&["analyze", "", "--engine", "cubes", "--millis", "40"]);
    assert!(output["depth"].as_u64().unwrap() >= 1);
    let exact = json(&["analyze", "4444"]);
    assert_eq!((&exact["engine"], &exact["depth"]), (&Value::from("perfect"), &Value::from(38)));
    let text = text(&["analyze", "4453", "--engine", "threats"]);
    assert!(
        text.contains("Red to move; Threat reader") && text.contains("best") && text.contains("line"),
        "{text}"
    );
}

#[test]
fn explain_adds_up() {
    let output = json(&["explain", "4", "--engine", "windows", "--for", "red"]);
    assert_eq!((&output["total"], &output["side"]), (&Value::from(3), &Value::from("red")));
    let output = json(&["explain", "4", "--engine", "windows"]);
    assert_eq!(
        (&output["total"], &output["side"]),
        (&Value::from(-3), &Value::from("yellow")),
        "the side to move"
    );
    for engine in ["threats", "windows", "alignments", "lines", "cubes"] {
        let output = json(&["explain", "44533", "--engine", engine, "--for", "yellow"]);
        let sum: f64 =
            output["terms"].as_array().unwrap().iter().map(|term| term["value"].as_f64().unwrap()).sum();
        assert!((sum - output["total"].as_f64().unwrap()).abs() < 1e-9, "{output}");
        assert!(output["terms"].as_array().unwrap().iter().all(|term| term["name"].is_string()));
        assert_eq!(json(&["explain", "", "--engine", engine])["total"], 0);
    }
    assert!(text(&["explain", "4", "--engine", "threats"]).contains("Threat reader for Yellow"));
}

#[test]
fn match_counts_its_games() {
    let arguments =
        ["match", "--red", "threats:depth=4", "--yellow", "lines:depth=1", "--games", "6", "--seed", "3"];
    let output = json(&arguments);
    assert_eq!(output["games"], 6);
    let sum: u64 =
        ["red_wins", "draws", "yellow_wins"].iter().map(|key| output[*key].as_u64().unwrap()).sum();
    assert_eq!(sum, 6);
    assert_eq!(output, json(&arguments), "the same seed");
    let repetitive = foursight(&["match", "--red", "windows", "--yellow", "cubes:depth=2", "--games", "3"]);
    assert!(String::from_utf8_lossy(&repetitive.stderr).contains("--opening-plies"));
}

#[test]
fn lab_compares_real_searches() {
    let output = json(&["lab", "", "--depth", "4"]);
    let steps = output["steps"].as_array().unwrap();
    let nodes: Vec<u64> = steps.iter().map(|step| step["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes[0], 1 + 7 + 49 + 343 + 2401, "plain minimax looks at everything");
    assert_eq!(steps[0]["evaluated"], 2401);
    assert!(nodes[1] < nodes[0] && nodes[2] < nodes[1] && nodes[3] < nodes[2], "{nodes:?}");
    let claims: Vec<Option<u64>> = steps.iter().map(|step| step["document_nodes"].as_u64()).collect();
    assert_eq!(claims[..4], [Some(117_000), Some(10_000), Some(2_000), Some(500)]);
    assert_eq!(steps.last().unwrap()["depth"], 6, "dynamic depth on an empty board");
    assert!(output["null_move"]["wrong_scores"].as_u64().unwrap() > 0, "null moves are unsound here");
    assert!(text(&["lab", "44", "--depth", "3"]).contains("+ alpha-beta"));
}

#[test]
fn bench_prints_the_same_total_each_time() {
    let first = json(&["bench"]);
    let nodes = |output: &Value| -> Vec<u64> {
        output["engines"].as_array().unwrap().iter().map(|engine| engine["nodes"].as_u64().unwrap()).collect()
    };
    assert_eq!(nodes(&first).len(), 5);
    assert_eq!(nodes(&first).iter().sum::<u64>(), first["total"].as_u64().unwrap());
    assert_eq!(nodes(&first), nodes(&json(&["bench"])));
}

/// Runs `foursight solve` with this on standard input.
fn solve(input: &str, arguments: &[&str]) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_foursight"))
        .arg("solve")
        .args(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn solve_prints_scores_nodes_and_time_and_notices_wrong_ones() {
    // Red wins with its fourth disc; a board with few cells left, solved with and without the table.
    let late = "65617356615221567642233737747314144";
    let output = solve(&format!("112233 18\n{late}\n"), &["--no-book", "--cold"]);
    assert!(output.status.success());
    let lines: Vec<Vec<String>> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| line.split_whitespace().map(str::to_owned).collect())
        .collect();
    assert_eq!((lines.len(), &lines[0][..2]), (2, &["112233".to_owned(), "18".to_owned()][..]));
    assert!(
        lines
            .iter()
            .all(|line| line.len() == 4 && line[2].parse::<u64>().is_ok() && line[3].parse::<f64>().is_ok())
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("2 solved, 0 wrong"));
    assert_eq!(solve("112233 17\n", &[]).status.code(), Some(1), "a wrong score");
    assert_eq!(solve("\"\" 1\n", &[]).status.code(), Some(0), "the empty board, by the book");
    let bad = solve("112233\n4x\n", &[]);
    assert!(bad.stdout.is_empty(), "nothing is solved before all lines are read");
    assert_eq!(bad.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("line 2: character 2"));
    let columns = solve("44\n", &["--columns", "--threads", "2"]);
    assert!(String::from_utf8_lossy(&columns.stdout).ends_with(" -3 -3 -2 1 -2 -3 -3\n"));
}

#[test]
fn bad_input_gets_one_sentence() {
    assert!(complaint(&["analyze", "44444444"]).contains("move 7 drops into the full column 4"));
    assert!(complaint(&["analyze", "4x5"]).contains("character 2, 'x'"));
    assert!(complaint(&["analyze", "11223344"]).contains("Red had won at move 7"));
    assert!(complaint(&["analyze", "1122334"]).contains("the game is over, Red won at move 7"));
    let unknown = complaint(&["analyze", "4", "--engine", "deep"]);
    assert!(
        unknown.contains("\"deep\"")
            && unknown.contains("threats, windows, alignments, lines, cubes, perfect")
    );
    assert!(complaint(&["explain", "4"]).contains("--engine"));
    assert!(complaint(&["explain", "4", "--engine", "cubes", "--for", "blue"]).contains("red and yellow"));
    assert!(complaint(&["analyze", "4", "--depth", "43"]).contains("1 to 42"));
    assert!(complaint(&["analyze", "4", "--depth", "3", "--millis", "5"]).contains("cannot be used with"));
    assert!(
        complaint(&["match", "--red", "cubes:genius", "--yellow", "cubes"])
            .contains("no strength \"genius\"")
    );
    assert!(complaint(&["frobnicate"]).contains("frobnicate"));
    assert!(complaint(&["bench", "--fast"]).contains("--fast"));
}

#[test]
fn boards_are_read_too() {
    let board = ".......\n.......\n.......\n.......\n.......\n...R...";
    assert_eq!(json(&["analyze", board, "--depth", "2"])["columns"].as_array().unwrap().len(), 7);
    assert!(complaint(&["analyze", &board.replace('R', "Y")]).contains("0 red and 1 yellow"));
}
