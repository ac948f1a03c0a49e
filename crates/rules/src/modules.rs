//! The expansions, one file each, in the order of the boxes.

pub(crate) mod abbey_and_mayor;
pub(crate) mod abbot;
pub(crate) mod count_of_carcassonne;
pub(crate) mod crop_circles;
pub(crate) mod ferries;
pub(crate) mod flying_machines;
pub(crate) mod gold_mines;
pub(crate) mod inns_and_cathedrals;
pub(crate) mod king_and_robber_baron;
pub(crate) mod mage_and_witch;
pub(crate) mod messengers;
pub(crate) mod princess_and_dragon;
pub(crate) mod river;
pub(crate) mod robbers;
pub(crate) mod shrines;
pub(crate) mod traders_and_builders;
pub(crate) mod wheel_of_fortune;
