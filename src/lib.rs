//! Foursight: Connect 4 with five documented engines and a perfect one. The modules in reading order; each uses only
//! those above it.

#![deny(unsafe_code)]

pub mod rules;

pub mod search;

pub mod evals;

pub mod solver;

pub mod engines;

pub mod session;

pub mod store;

pub mod study;

pub mod arena;

pub mod cli;

pub mod ui;
