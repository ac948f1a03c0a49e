//! What the players said.

use crate::error::Fault;
use crate::json::At;
use crate::pointer::{self, Location, Meeple, Pointer, Standing};
use bastide_board::Place;
use bastide_rules::{MagicFigure, Player, Quarter};
use bastide_tiles::Rotation;

/// A message.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// Counted from 1, those taken back included.
    pub(crate) number: usize,
    /// Where it is in the file.
    pub(crate) at: String,
    /// Who decides. Files from before players took part in every message do not say it; then it is
    /// whoever is asked.
    pub(crate) player: Option<Player>,
    pub(crate) said: Said,
}

/// What it says.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    PlaceTile {
        tile: String,
        place: Place,
        rotation: Rotation,
    },
    /// A figure goes to a feature, from wherever it is.
    Deploy {
        meeple: Meeple,
        to: Pointer,
    },
    /// A follower mounts the flying machine of a tile; the die is rolled by this number.
    Launch {
        meeple: Meeple,
        from: Place,
        random: f64,
    },
    /// A figure goes to a quarter of Carcassonne.
    Enter {
        meeple: Meeple,
        quarter: Quarter,
    },
    Return {
        source: ReturnSource,
        figure: Standing,
    },
    MoveDragon(Place),
    MoveFairy(FairyTo),
    MoveCount(Quarter),
    /// Mage or witch goes to a road or city, or off the board.
    MoveMagicFigure {
        figure: MagicFigure,
        to: Option<Pointer>,
    },
    PlaceFerry(Pointer),
    PlaceIngot(Place),
    CropCircle(CropChoice),
    Pass,
    Commit {
        random: Option<f64>,
    },
}

/// Why a figure comes home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReturnSource {
    Princess,
    Abbot,
    CropCircle,
}

/// Where the fairy goes.
#[derive(Clone, Debug)]
pub(crate) enum FairyTo {
    Tile(Place),
    Follower(Standing),
}

/// What everybody has to do at a crop circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CropChoice {
    Remove,
    Deploy,
}

impl Message {
    /// A message; nothing if it takes the one before it back.
    pub(crate) fn read(at: &At<'_>, number: usize, n_players: u8) -> Result<Option<Self>, Fault> {
        let kind = at.key("type")?;
        if kind.text()? == "UNDO" {
            return Ok(None);
        }
        let player = at.maybe("player")?;
        let player = player.map(|it| it.integer(0, i64::from(n_players) - 1)).transpose()?;
        let said = read_said(&kind, &at.key("payload")?, n_players)?;
        let player = player.map(|it| Player(it as u8));
        Ok(Some(Self { number, at: at.place(), player, said }))
    }
}

fn read_said(kind: &At<'_>, payload: &At<'_>, n_players: u8) -> Result<Said, Fault> {
    Ok(match kind.text()? {
        "PLACE_TILE" => Said::PlaceTile {
            tile: payload.key("tileId")?.text()?.to_owned(),
            place: pointer::place(&payload.key("position")?)?,
            rotation: pointer::rotation(&payload.key("rotation")?)?,
        },
        "DEPLOY_MEEPLE" => read_deploy(payload, n_players)?,
        "RETURN_MEEPLE" => {
            let source = payload.key("source")?;
            Said::Return {
                source: match source.text()? {
                    "PRINCESS" => ReturnSource::Princess,
                    "ABBOT_RETURN" => ReturnSource::Abbot,
                    "CORN_CIRCLE" => ReturnSource::CropCircle,
                    other => return Err(source.fault(format!("we have no {other:?}"))),
                },
                figure: pointer::standing(&payload.key("pointer")?, n_players)?,
            }
        }
        "MOVE_NEUTRAL_FIGURE" => read_neutral(payload, n_players)?,
        "PLACE_TOKEN" => {
            let (token, to) = (payload.key("token")?, payload.key("pointer")?);
            match token.text()? {
                "FERRY" => Said::PlaceFerry(pointer::feature(&to)?),
                "GOLD" => Said::PlaceIngot(pointer::place(&to)?),
                other => return Err(token.fault(format!("we have no token {other:?}"))),
            }
        }
        "CIRCLE_REMOVE_OR_DEPLOY" => {
            let value = payload.key("value")?;
            Said::CropCircle(match value.text()? {
                "REMOVE" => CropChoice::Remove,
                "DEPLOY" => CropChoice::Deploy,
                other => return Err(value.fault(format!("{other:?} is not REMOVE or DEPLOY"))),
            })
        }
        "PASS" => Said::Pass,
        "COMMIT" => {
            Said::Commit { random: payload.maybe("random")?.map(|it| it.fraction()).transpose()? }
        }
        other => return Err(kind.fault(format!("we have no message {other:?}"))),
    })
}

fn read_deploy(payload: &At<'_>, n_players: u8) -> Result<Said, Fault> {
    let meeple = pointer::meeple(&payload.key("meepleId")?, n_players)?;
    let to = pointer::feature(&payload.key("pointer")?)?;
    Ok(match to.location {
        Location::FlyingMachine => {
            Said::Launch { meeple, from: to.place, random: payload.key("random")?.fraction()? }
        }
        Location::Quarter(quarter) => Said::Enter { meeple, quarter },
        Location::Road(_)
        | Location::City(_)
        | Location::Field(_)
        | Location::InnerField(_)
        | Location::Monastery
        | Location::Garden => Said::Deploy { meeple, to },
    })
}

fn read_neutral(payload: &At<'_>, n_players: u8) -> Result<Said, Fault> {
    let figure = payload.key("figureId")?;
    let magic = |figure| -> Result<Said, Fault> {
        let to = payload.maybe("to")?.map(|it| pointer::feature(&it)).transpose()?;
        Ok(Said::MoveMagicFigure { figure, to })
    };
    Ok(match figure.text()? {
        "dragon.1" => Said::MoveDragon(pointer::place(&payload.key("to")?)?),
        "fairy.1" => {
            let to = payload.key("to")?;
            Said::MoveFairy(if to.is_list() {
                FairyTo::Tile(pointer::place(&to)?)
            } else {
                FairyTo::Follower(pointer::standing(&to, n_players)?)
            })
        }
        "count.1" => {
            let to = payload.key("to")?;
            let Location::Quarter(quarter) = pointer::feature(&to)?.location else {
                return Err(to.fault("the Count goes to a quarter"));
            };
            Said::MoveCount(quarter)
        }
        "mage.1" => magic(MagicFigure::Mage)?,
        "witch.1" => magic(MagicFigure::Witch)?,
        other => return Err(figure.fault(format!("we have no figure {other:?}"))),
    })
}
