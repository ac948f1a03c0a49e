//! The expansions: a file or a folder each, their elements, and what they bring into a game.

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

/// What actions, events and positions say of the expansions.
pub(crate) mod vocabulary {
    pub use super::abbey_and_mayor::barn::Corner;
    pub use super::count_of_carcassonne::city::CityProblem;
    pub use super::count_of_carcassonne::{CityAt, Quarter, Resident};
    pub use super::crop_circles::CropAction;
    pub use super::ferries::{Ferry, FerryAt};
    pub use super::king_and_robber_baron::{Holder, Title};
    pub use super::mage_and_witch::MagicFigure;
    pub use super::messengers::{Message, MessageCount};
    pub use super::wheel_of_fortune::{Crowned, WheelSegment};
}

use crate::element::{ElementInfo, Sets, Tiles, info};
use crate::fingerprint::Description;
use crate::in_place::copied_in_place;
use crate::options::OptionInfo;
use crate::{Game, Setup, awards, base, figures};

/// A switchable rule. Boxes are made of these; BB21 lets players mix them freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "what each one is, is said once, in ELEMENTS")]
pub enum Element {
    Farmers,
    River,
    Abbot,
    Inns,
    Cathedrals,
    LargeFollower,
    Goods,
    Builder,
    Pig,
    Fairy,
    Dragon,
    Princess,
    Portal,
    Abbey,
    Mayor,
    Wagon,
    Barn,
    Count,
    KingRobberBaron,
    Shrines,
    FlyingMachines,
    Messengers,
    Ferries,
    GoldMines,
    MageWitch,
    Robbers,
    CropCircles,
    WheelOfFortune,
}

const INNS: &[Sets] = &[&["inns-and-cathedrals-c1"], &["inns-and-cathedrals-c3"]];
const TRADERS: &[Sets] = &[&["traders-and-builders-c1"], &["traders-and-builders-c3"]];
const PRINCESS: &[Sets] = &[&["princess-and-dragon"]];
const ABBEY: &[Sets] = &[&["abbey-and-mayor"]];

/// All elements, in the order of [`Element`].
#[rustfmt::skip]
pub const ELEMENTS: [ElementInfo; 28] = [
    info(Element::Farmers, "farmers", Tiles::None).with(&["pig_herd"]),
    info(Element::River, "river", Tiles::Inseparable(&[&["river-1"], &["river-2"], &["river-1", "river-2"], &["river-c3"], &["river-20ae"]])),
    info(Element::Abbot, "abbot", Tiles::None).with(&["garden"]),
    info(Element::Inns, "inns", Tiles::Needed(INNS)).with(&["inn"]),
    info(Element::Cathedrals, "cathedrals", Tiles::Needed(INNS)).with(&["cathedral"]),
    info(Element::LargeFollower, "large-follower", Tiles::ComeWith(INNS)),
    info(Element::Goods, "goods", Tiles::Needed(TRADERS)).with(&["wine", "grain", "cloth"]),
    info(Element::Builder, "builder", Tiles::ComeWith(TRADERS)),
    info(Element::Pig, "pig", Tiles::ComeWith(TRADERS)),
    info(Element::Fairy, "fairy", Tiles::ComeWith(PRINCESS)),
    info(Element::Dragon, "dragon", Tiles::Needed(PRINCESS)).with(&["volcano", "dragon"]),
    info(Element::Princess, "princess", Tiles::Needed(PRINCESS)).with(&["princess"]),
    info(Element::Portal, "portal", Tiles::Needed(PRINCESS)).with(&["portal"]),
    info(Element::Abbey, "abbey", Tiles::Needed(ABBEY)).with(&["abbey"]),
    info(Element::Mayor, "mayor", Tiles::ComeWith(ABBEY)),
    info(Element::Wagon, "wagon", Tiles::ComeWith(ABBEY)),
    info(Element::Barn, "barn", Tiles::ComeWith(ABBEY)),
    info(Element::Count, "count", Tiles::Inseparable(&[&["count-of-carcassonne"]])),
    info(Element::KingRobberBaron, "king-robber-baron", Tiles::Needed(&[&["king-and-robber"]])),
    info(Element::Shrines, "shrines", Tiles::Inseparable(&[&["cult"]])).with(&["shrine"]),
    info(Element::FlyingMachines, "flying-machines", Tiles::Needed(&[&["flying-machines"]])).with(&["flying_machine"]),
    info(Element::Messengers, "messengers", Tiles::Needed(&[&["messengers"]])),
    info(Element::Ferries, "ferries", Tiles::Needed(&[&["ferries"]])).with(&["ferry_lake"]),
    info(Element::GoldMines, "gold-mines", Tiles::Needed(&[&["gold-mines"]])).with(&["gold"]),
    info(Element::MageWitch, "mage-witch", Tiles::Needed(&[&["mage-and-witch"]])).with(&["magic_symbol"]),
    info(Element::Robbers, "robbers", Tiles::Needed(&[&["robbers"]])).with(&["bag"]),
    info(Element::CropCircles, "crop-circles", Tiles::Needed(&[&["crop-circles"]])).with(&["crop_circle"]),
    info(Element::WheelOfFortune, "wheel-of-fortune", Tiles::Needed(&[&["wheel-of-fortune"]])).with(&["wheel"]),
];

/// Makes of the table below the structs that hold the variants and the states of all modules, and
/// the functions that ask all of them.
macro_rules! modules {
    ($(
        $module:ident [$($options:ident)?] [$($variant:ident)?] [$($state:ident)?]
            [$($check:ident)?] [$($hash:ident)?];
    )*) => {
        /// The options of the modules.
        pub(crate) const OPTIONS: &[&[OptionInfo]] = &[$($($module::$options,)?)*];

        /// What the options and books leave open, decided once for a game.
        #[derive(Clone, Debug)]
        pub(crate) struct Variants {
            $($(pub(crate) $module: $module::$variant,)?)*
        }

        impl Variants {
            pub(crate) fn of(setup: &Setup) -> Self {
                Self { $($($module: $module::$variant::of(setup),)?)* }
            }
        }

        copied_in_place! {
            /// What the modules remember during a game.
            #[derive(Debug, Default, PartialEq, Eq)]
            pub(crate) struct States {
                $($(pub(crate) $module: $module::$state,)?)*
            }
        }

        /// What does not hold in one of the modules.
        pub(crate) fn check(game: &Game) -> Result<(), String> {
            $($($module::$check(game)?;)?)*
            Ok(())
        }

        /// Takes in what the modules remember, in the order of the table.
        pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
            $($($module::$hash(game, out);)?)*
        }
    };
}

// All modules with something to choose, to decide or to remember. The order is that of the
// fingerprint, which must stay: a new module goes to the end. Goods are in the fingerprint with the
// rest of what players have; where a river can go on, and where rivals are, follows from the board.
#[rustfmt::skip]
modules! {
    // file                options    variant    state   invariants  fingerprint
    figures                [OPTIONS]  []         []      []          [];
    base                   [OPTIONS]  [Variant]  []      []          [];
    river                  [OPTIONS]  [Variant]  [State] [check]     [];
    abbot                  [OPTIONS]  []         []      []          [];
    shrines                [OPTIONS]  [Variant]  [State] [check]     [];
    traders_and_builders   [OPTIONS]  [Variant]  [State] []          [];
    king_and_robber_baron  [OPTIONS]  [Variant]  [State] []          [hash];
    gold_mines             []         []         [State] [check]     [hash];
    ferries                [OPTIONS]  [Variant]  [State] [check]     [hash];
    awards                 []         []         [State] [check]     [hash];
    messengers             [OPTIONS]  [Variant]  [State] [check]     [hash];
    robbers                [OPTIONS]  [Variant]  [State] [check]     [hash];
    crop_circles           [OPTIONS]  [Variant]  [State] [check]     [hash];
    flying_machines        [OPTIONS]  [Variant]  [State] [check]     [hash];
    mage_and_witch         []         []         [State] [check]     [hash];
    wheel_of_fortune       []         []         [State] [check]     [hash];
    princess_and_dragon    [OPTIONS]  [Variant]  [State] [check]     [hash];
    abbey_and_mayor        [OPTIONS]  [Variant]  [State] [check]     [hash];
    count_of_carcassonne   [OPTIONS]  [Variant]  [State] [check]     [hash];
}
