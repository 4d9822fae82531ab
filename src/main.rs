//! The program: a window without arguments, a job of the command line with them.

fn main() -> std::process::ExitCode {
    if std::env::args_os().len() <= 1 {
        foursight::ui::run()
    } else {
        foursight::cli::run(std::env::args_os())
    }
}
