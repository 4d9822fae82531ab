//! Everything but the window, in one test binary: a file a subject.

mod arena;
mod cli;
mod engines;
mod evaluations;
mod naive;
mod rules;
mod search;
mod session;
mod solver;
mod store;
mod study;
mod worth;
