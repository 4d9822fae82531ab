//! The program: hands its arguments to the command line.

fn main() -> std::process::ExitCode {
    foursight::cli::run(std::env::args_os())
}
