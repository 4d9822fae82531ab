//! Everything but the window, in one test binary: a file a subject.

mod arena;
mod cli;
mod elo;
mod engines;
mod evaluations;
mod ladder;
mod naive;
mod rules;
mod search;
mod session;
mod solver;
mod statistics;
mod store;
mod study;
mod worth;
