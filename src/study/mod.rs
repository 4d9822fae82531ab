//! What can be learned from positions and searches. Uses `engines` and `search`.

pub mod laboratory;
