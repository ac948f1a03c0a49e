//! Contact sheets: many pictures with their names on one page.

use crate::Subject;
use crate::badge::{BADGE_RADIUS, Badge, badge};
use crate::board::BoardPicture;
use crate::color::{GRASS, PANEL};
use crate::figure::{Figure, can_lie, neutral_color};
use crate::geometry::{Point, pt};
use crate::lettering::{Align, BOLD, PLAIN, write_text};
use crate::pen::{Pen, Style};
use crate::tile::{Detail, document, draw_tile, lone_tile};
use crate::token::Token;
use bastide_rules::{AnyFigure, PlayerColor};
use bastide_tiles::{Goods, Rotation, TileSet};

/// From tile to tile.
const STEP: f64 = 107.0;
/// The height of a label's line.
const LABEL: f64 = 10.0;
const MARGIN: f64 = 8.0;
const TITLE: f64 = 26.0;
const COLUMNS: usize = 6;

/// A sheet of all tiles of some sets, as SVG, every tile so many pixels wide.
///
/// ```
/// let cult = bastide_tiles::tile_set("cult").unwrap();
/// assert!(bastide_drawing::sheet_svg(&[cult], 40).starts_with("<svg"));
/// ```
#[must_use]
pub fn sheet_svg(sets: &[&TileSet], tile_px: u32) -> String {
    let detail = Detail::for_size(f64::from(tile_px));
    let mut pen = Pen::new();
    let mut y = MARGIN;
    for set in sets {
        y = set_rows(&mut pen, set, y, detail);
    }
    let (width, height) = (2.0 * MARGIN + COLUMNS as f64 * STEP - 7.0, y);
    let mut body = Pen::new();
    body.rect(pt(0.0, 0.0), width, height, Style::fill(PANEL));
    body.raw(&pen.finish());
    let px = (width * f64::from(tile_px) / 100.0).round() as u32;
    document(width, height, px, &body.finish())
}

/// Draws a set from this line of the page on and returns the line below it.
fn set_rows(pen: &mut Pen, set: &TileSet, top: f64, detail: Detail) -> f64 {
    let mut subjects = Subject::all_of(set);
    let board = BoardPicture::new(set, detail);
    subjects.retain(|subject| subject.board.is_none());
    let tokens = tokens_of(set);
    write_text(pen, pt(MARGIN, top + 12.0), 9.0, Align::Start, BOLD, &set.title);
    let mut y = top + TITLE - MARGIN;
    let cell = |idx: usize| {
        pt(MARGIN + (idx % COLUMNS) as f64 * STEP, y + (idx / COLUMNS) as f64 * (STEP + LABEL))
    };
    let name = |pen: &mut Pen, at: Point, label: &str| {
        write_text(pen, at.by(50.0, 109.5), 5.5, Align::Middle, PLAIN, label);
    };
    for (idx, subject) in subjects.iter().enumerate() {
        let layers = draw_tile(subject, Rotation::NONE, detail);
        pen.placed(cell(idx), 1.0, |pen| lone_tile(pen, &layers));
        match set.tile(subject.id()) {
            Some(tile) => name(pen, cell(idx), &format!("{} x{}", subject.id(), tile.count)),
            None => name(pen, cell(idx), subject.id()),
        }
    }
    for (idx, (label, token)) in tokens.iter().enumerate() {
        let at = cell(subjects.len() + idx);
        pen.placed(at, 1.0, |pen| token.draw(pen));
        name(pen, at, label);
    }
    let n_cells = subjects.len() + tokens.len();
    y += n_cells.div_ceil(COLUMNS) as f64 * (STEP + LABEL) + MARGIN;
    if let Some(board) = board {
        pen.placed(pt(MARGIN, y), 1.0, |pen| {
            pen.raw(&board.layers.ground);
            pen.raw(&board.layers.standing);
        });
        y += 100.0 * f64::from(board.rows) + MARGIN;
    }
    y
}

/// What comes with a set beside its tiles, each with its label.
fn tokens_of(set: &TileSet) -> Vec<(String, Token)> {
    let pieces = &set.pieces;
    let counted = |n: u8, token: Token| (format!("{} x{n}", token.name()), token);
    let goods = pieces.goods_tokens.iter().map(|&(goods, n)| counted(n, Token::Goods(goods)));
    let ingots = pieces.ingots.iter().map(|&n| counted(n, Token::Ingot));
    let ferries = pieces.ferries.iter().map(|&n| counted(n, Token::Ferry));
    let awards = set.award_tiles.iter().map(|award| {
        let token = if award.name == "king" { Token::King } else { Token::RobberBaron };
        (award.id.clone(), token)
    });
    let messages = set.messages.iter().map(|it| (it.id.clone(), Token::Message(it.number)));
    goods.chain(ingots).chain(ferries).chain(awards).chain(messages).collect()
}

/// All tokens that are drawn.
const TOKENS: [Token; 18] = [
    Token::Goods(Goods::Wine),
    Token::Goods(Goods::Grain),
    Token::Goods(Goods::Cloth),
    Token::Ingot,
    Token::Ferry,
    Token::King,
    Token::RobberBaron,
    Token::Message(1),
    Token::Message(2),
    Token::Message(3),
    Token::Message(4),
    Token::Message(5),
    Token::Message(6),
    Token::Message(7),
    Token::Message(8),
    Token::Die(1),
    Token::Die(2),
    Token::Die(3),
];

/// A sheet of all figures in all colors, badges and tokens; a figure's box is so many pixels.
///
/// ```
/// assert!(bastide_drawing::pieces_svg(40).starts_with("<svg"));
/// ```
#[must_use]
pub fn pieces_svg(figure_px: u32) -> String {
    const BOX: f64 = 48.0;
    let width = BOX * AnyFigure::ALL.len() as f64 + 2.0 * MARGIN;
    let mut pen = Pen::new();
    for (col, kind) in AnyFigure::ALL.into_iter().enumerate() {
        let x = MARGIN + BOX * (col as f64 + 0.5);
        for (row, owner) in PlayerColor::ALL.into_iter().enumerate() {
            if row == 0 || neutral_color(kind).is_none() {
                let at = pt(x, BOX * (row as f64 + 0.7));
                Figure::of(owner, kind).draw_round(&mut pen, at, 40.0, false);
            }
        }
        if can_lie(kind) {
            let figure = Figure::of(PlayerColor::ALL[col % 6], kind);
            figure.draw_round(&mut pen, pt(x, BOX * 6.6), 40.0, true);
        }
        write_text(&mut pen, pt(x, BOX * 7.25), 4.2, Align::Middle, PLAIN, kind.name());
    }
    let mut y = BOX * 7.25 + 22.0;
    for (idx, sign) in Badge::ALL.into_iter().enumerate() {
        let x = MARGIN + 22.0 + idx as f64 * 44.0;
        badge(&mut pen, pt(x, y), BADGE_RADIUS * 1.8, sign, Detail::Near);
        badge(&mut pen, pt(x - 9.0, y + 28.0), BADGE_RADIUS * 0.75, sign, Detail::Near);
        badge(&mut pen, pt(x + 9.0, y + 28.0), BADGE_RADIUS * 0.75, sign, Detail::Far);
        write_text(&mut pen, pt(x, y + 44.0), 4.2, Align::Middle, PLAIN, sign.name());
    }
    y += 54.0;
    for (idx, token) in TOKENS.into_iter().enumerate() {
        let at = pt(MARGIN + (idx % 9) as f64 * 84.0, y + (idx / 9) as f64 * 84.0);
        pen.placed(at, 0.8, |pen| token.draw(pen));
    }
    let height = y + 2.0 * 84.0 + MARGIN;
    let mut body = Pen::new();
    body.rect(pt(0.0, 0.0), width, height, Style::fill(GRASS));
    body.raw(&pen.finish());
    let px = (width * f64::from(figure_px) / 40.0).round() as u32;
    document(width, height, px, &body.finish())
}
