//! Proofs: certificates, and solved positions against slow, independent solvers.

mod certificate;
mod late;
mod slow;
mod slow_solvers;
mod solved;
mod verify_command;
