// Made from crates/protocol; do not edit.
// UPDATE_EXPECT=1 cargo test -p bastide-protocol updates it.

/**
 * A game to be created. A box, or tile sets and elements, or a box with some of these replaced;
 * with none of them the base game.
 */
export type NewGame = {
/**
 * The box to play, by name or rulebook key.
 */
box?: string,
/**
 * Tile sets to play with instead of those of the box.
 */
tiles?: Array<TilesOf>,
/**
 * The start tile, if not the one the tile sets mark.
 */
start_tile?: string,
/**
 * Elements to play with instead of those of the box. Unless tile sets are named, elements that
 * come bring the tile sets they need, and those that leave take theirs away.
 */
elements?: Array<string>,
/**
 * Options that are not to be as the box has them, by key.
 */
options?: { [key in string]: string },
/**
 * Who plays, in the order of play.
 */
seats: Array<NewSeat>,
/**
 * Who begins; chance decides if nothing is said.
 */
first?: First,
/**
 * How much help the server gives; all if nothing is said.
 */
help?: Help,
/**
 * What the draws are made from, a whole number below 2^64 as text; a fresh one if absent.
 */
seed?: string,
/**
 * Whether the draws are sealed, so that everybody can check them when the game is over; not if
 * nothing is said.
 */
sealed?: boolean, };

/**
 * Whether a game can be made of a wish.
 */
export type SetupCheck = {
/**
 * All that keeps it from being a game, one sentence each; none if nothing does.
 */
reasons: Array<Sentence>,
/**
 * The box of the wish, and what the wish changes.
 */
box: PlayedBox, };

/**
 * A tile set, and how many copies of it are mixed in.
 */
export type TilesOf = {
/**
 * Its name.
 */
set: string,
/**
 * How many copies, from 1.
 */
n_copies: number, };

/**
 * A seat to be taken.
 */
export type NewSeat = {
/**
 * The color of the figures; each seat another.
 */
color: PlayerColor,
/**
 * What the player is called; the color if absent or empty.
 */
name?: string,
/**
 * A person or a bot.
 */
kind: SeatKind,
/**
 * What the player adds to sealed draws, at most 60 characters.
 */
salt?: string, };

/**
 * A player's color.
 */
export type PlayerColor = "red" | "blue" | "green" | "yellow" | "black" | "pink";

/**
 * Who decides for a seat.
 */
export type SeatKind = { "type": "person" } | { "type": "bot",
/**
 * Its name, as the list of boxes tells them.
 */
level: string, };

/**
 * Who begins.
 */
export type First = { "type": "random" } | { "type": "seat",
/**
 * Counted from 0.
 */
seat: number, };

/**
 * An answer to a prompt.
 */
export type ActionRequest = {
/**
 * The sequence number of the view the answer was chosen from.
 */
seq: number,
/**
 * The action in text notation: the id of an option.
 */
action: string,
/**
 * For which seat the client answers; if it is given, it must be the one that is asked.
 */
seat?: number, };

/**
 * A wish to take back the last decision.
 */
export type UndoRequest = {
/**
 * The sequence number of the view the wish was made from.
 */
seq: number, };

/**
 * That an answer was taken or a decision taken back. What came of it is told by the stream.
 */
export type Accepted = {
/**
 * The sequence number of the game after it, with the draws that followed.
 */
seq: number, };

/**
 * A record to look at or to play on from.
 */
export type Upload = {
/**
 * The text of the record.
 */
record: string,
/**
 * Who plays on, by seat; persons if absent.
 */
seats?: Array<SeatKind>,
/**
 * Read only so many lines: the way to open a record up to the line that is broken.
 */
n_lines?: number,
/**
 * How much help the game gives; all if nothing is said.
 */
help?: Help,
/**
 * What it is opened for; to be kept if nothing is said.
 */
purpose?: UploadPurpose, };

/**
 * What a record is opened for.
 */
export type UploadPurpose = "keep" | "look";

/**
 * Everything a client needs to draw a game.
 */
export type GameView = {
/**
 * Which game.
 */
id: string,
/**
 * How many entries its log has: what an answer must be given to.
 */
seq: number,
/**
 * How many actions, draws included, have led here.
 */
n_actions: number,
/**
 * The tile sets in play.
 */
tile_sets: Array<string>,
/**
 * The elements in play.
 */
elements: Array<string>,
/**
 * The options that are not at their defaults.
 */
options: { [key in string]: string },
/**
 * Who plays, in the order of play.
 */
seats: Array<SeatView>,
/**
 * The seat that began.
 */
first: number,
/**
 * The seat whose turn it is.
 */
active: number,
/**
 * The seat that must decide; none while a tile is drawn and when the game is over.
 */
asked: number | null,
/**
 * The tiles on the table, in the order of placing.
 */
squares: Array<SquareView>,
/**
 * The figures on the table, sorted.
 */
figures: Array<FigureView>,
/**
 * Neutral pieces, in the order of the boxes.
 */
pieces: Array<PieceView>,
/**
 * The journey of the dragon that is under way.
 */
journey: JourneyView | null,
/**
 * The quarters of Carcassonne; none in games without the city.
 */
quarters: Array<QuarterView>,
/**
 * The segments of the wheel of fortune, in the direction of the pig's walk; none in games
 * without it.
 */
wheel: Array<WheelSegmentView>,
/**
 * Where the last tile was placed.
 */
last_placed: Place | null,
/**
 * How many tiles there are to draw in the whole game.
 */
n_tiles: number,
/**
 * How many tiles are still to come.
 */
n_tiles_left: number,
/**
 * What these are, sorted by kind; in which order they will come nobody knows.
 */
tiles_left: Array<TileCount>,
/**
 * Tiles laid aside that may come back.
 */
aside: Array<TileRef>,
/**
 * Tiles that fitted nowhere and left the game.
 */
discarded: Array<TileRef>,
/**
 * What is asked.
 */
prompt: Prompt | null,
/**
 * The seats whose programs have failed, so that bots play on for them.
 */
stand_ins: Array<number>,
/**
 * The hints of the game.
 */
hints: Hints,
/**
 * Whether the game is over.
 */
over: boolean,
/**
 * The seats that have won; none until the game is over.
 */
winners: Array<number>,
/**
 * What the draws were made from; told when the game is over.
 */
seed: string | null,
/**
 * The seal of the draws; none if they were not sealed.
 */
seal: SealView | null, };

/**
 * The seal of the draws of a game: what was told before it began, and at its end the rest.
 */
export type SealView = {
/**
 * The hash of the secret, 64 hexadecimal digits.
 */
commitment: string,
/**
 * What the players have added, by seat; empty where nothing was.
 */
salts: Array<string>,
/**
 * What the draws were made from, 64 hexadecimal digits; told when the game is over.
 */
secret: string | null, };

/**
 * Whether the draws of a record are those that were sealed before the game.
 */
export type DrawsVerdict = { "type": "not_sealed" } | { "type": "still_sealed" } | { "type": "fair",
/**
 * How many of them were tiles.
 */
n_tiles: number,
/**
 * How many there were.
 */
n_draws: number, } | { "type": "other_secret" } | { "type": "other_beginner",
/**
 * Who should have begun.
 */
seat: number, } | { "type": "other_draw",
/**
 * Which draw it is, counted from 1.
 */
nth: number,
/**
 * The number of its action, counted from 1.
 */
action: number,
/**
 * What the record says, in text notation.
 */
said: string,
/**
 * What the secret gives.
 */
drawn: string, };

/**
 * A player.
 */
export type SeatView = {
/**
 * Counted from 0 in the order of play.
 */
seat: number,
/**
 * The color of the figures.
 */
color: PlayerColor,
/**
 * What the player is called.
 */
name: string,
/**
 * A person or a bot.
 */
kind: SeatKind,
/**
 * Points.
 */
score: number,
/**
 * The space of the printed scoreboard.
 */
space: number,
/**
 * The space of the messenger, with messengers in the game.
 */
messenger_space: number | null,
/**
 * The space of the robber; none while it is in the supply.
 */
robber_space: number | null,
/**
 * Points brought along from a position.
 */
start_score: number,
/**
 * What the points were given for.
 */
breakdown: Array<ScoreLine>,
/**
 * Figures off the board, of the kinds that are in the game.
 */
supply: Array<Supply>,
/**
 * Tokens the player holds.
 */
tokens: Array<TokenCount>, };

/**
 * Points for one kind of thing.
 */
export type ScoreLine = {
/**
 * What for: `roads`, `cities`, …
 */
kind: string,
/**
 * During the game.
 */
during: number,
/**
 * In the final scoring.
 */
at_end: number, };

/**
 * Figures of a kind that a player has left.
 */
export type Supply = {
/**
 * The kind of figure.
 */
figure: PieceKind,
/**
 * How many are in the supply.
 */
n: number,
/**
 * How many the player has in all.
 */
of: number, };

/**
 * A kind of tile.
 */
export type TileRef = {
/**
 * Its tile set.
 */
set: string,
/**
 * Its id in the set.
 */
tile: string, };

/**
 * How many tiles of a kind are still to come.
 */
export type TileCount = {
/**
 * Its tile set.
 */
set: string,
/**
 * Its id in the set.
 */
tile: string,
/**
 * How many.
 */
n: number,
/**
 * Of how many in the game.
 */
of: number, };

/**
 * Tokens of a kind that a player holds.
 */
export type TokenCount = {
/**
 * The kind of token: `wine`, `king`, …
 */
token: string,
/**
 * How many.
 */
n: number, };

/**
 * A place on the table: x grows to the east, y to the south.
 */
export type Place = {
/**
 * Columns east of the start tile.
 */
x: number,
/**
 * Rows south of the start tile.
 */
y: number, };

/**
 * A segment of a tile on the table.
 */
export type Spot = {
/**
 * Columns east of the start tile.
 */
x: number,
/**
 * Rows south of the start tile.
 */
y: number,
/**
 * The number of the segment in the layout of the tile.
 */
segment: number, };

/**
 * A tile on the table.
 */
export type SquareView = {
/**
 * Its tile set.
 */
set: string,
/**
 * Its id in the set.
 */
tile: string,
/**
 * Columns east of the start tile.
 */
x: number,
/**
 * Rows south of the start tile.
 */
y: number,
/**
 * Quarter turns clockwise.
 */
rotation: number,
/**
 * Who placed it; nobody placed the start tile.
 */
seat: number | null, };

/**
 * A figure on the table.
 */
export type FigureView = {
/**
 * Whose it is.
 */
seat: number,
/**
 * The kind of figure.
 */
figure: PieceKind,
/**
 * Where it stands.
 */
on: Spot,
/**
 * What it is there: `knight`, `thief`, …
 */
role: string,
/**
 * The segment in text notation: `thief E`.
 */
text: string, };

/**
 * A kind of figure, or another thing that lies on tiles.
 */
export type PieceKind = "follower" | "large follower" | "abbot" | "mayor" | "wagon" | "builder" | "pig" | "barn" | "robber" | "messenger" | "fairy" | "dragon" | "count" | "mage" | "witch" | "wheel pig" | "ferry" | "ingots";

/**
 * A piece that stands on no segment, or belongs to nobody.
 */
export type PieceView = {
/**
 * What it is.
 */
piece: PieceKind,
/**
 * Whose it is; none if it belongs to nobody.
 */
seat: number | null,
/**
 * The tile it is on; none if it is beside the board.
 */
place: Place | null,
/**
 * The segment of that tile it belongs to, if it belongs to one.
 */
segment: number | null,
/**
 * How it lies, if it reaches from one point of its tile to another, as ferries do.
 */
crossing: Crossing | null,
/**
 * Whether it stands on the upper left corner of that tile, where four tiles meet.
 */
corner: boolean,
/**
 * How many there are.
 */
n: number, };

/**
 * From pier to pier over the lake of a tile.
 */
export type Crossing = {
/**
 * The one pier.
 */
from: Point,
/**
 * The other.
 */
to: Point, };

/**
 * A point of a tile, in hundredths from its upper left corner.
 */
export type Point = {
/**
 * To the right.
 */
x: number,
/**
 * Down.
 */
y: number, };

/**
 * A journey of the dragon.
 */
export type JourneyView = {
/**
 * The tiles it has visited, the one it began on first.
 */
visited: Array<Place>,
/**
 * Who leads it on the steps that are left, if nothing stops it; the next one first.
 */
leaders: Array<number>, };

/**
 * A quarter of Carcassonne.
 */
export type QuarterView = {
/**
 * Its name: `castle`, `market`, `blacksmith` or `cathedral`.
 */
quarter: string,
/**
 * Where followers stand in it.
 */
at: BoardPoint,
/**
 * Where the Count stands in it.
 */
count_at: BoardPoint,
/**
 * Whether the Count is here.
 */
has_count: boolean,
/**
 * Who is here, sorted.
 */
residents: Array<ResidentView>, };

/**
 * Followers of a kind that a player has in a quarter.
 */
export type ResidentView = {
/**
 * Whose they are.
 */
seat: number,
/**
 * The kind of figure.
 */
figure: PieceKind,
/**
 * How many.
 */
n: number, };

/**
 * A segment of the wheel of fortune.
 */
export type WheelSegmentView = {
/**
 * Its name: `fortune`, `tax`, `famine`, `storm`, `inquisition` or `plague`.
 */
segment: string,
/**
 * Where the pig stands on it.
 */
pig_at: BoardPoint,
/**
 * Whether the pig is here.
 */
has_pig: boolean,
/**
 * Its crown spaces.
 */
crown_spaces: Array<CrownSpaceView>, };

/**
 * A crown space of the wheel of fortune.
 */
export type CrownSpaceView = {
/**
 * Where it is.
 */
at: BoardPoint,
/**
 * The follower on it.
 */
taken: CrownedView | null, };

/**
 * A follower on a crown space.
 */
export type CrownedView = {
/**
 * Whose it is.
 */
seat: number,
/**
 * The kind of figure.
 */
figure: PieceKind, };

/**
 * A point on the table that is no segment.
 */
export type BoardPoint = {
/**
 * Columns east of the start tile.
 */
x: number,
/**
 * Rows south of the start tile.
 */
y: number,
/**
 * Hundredths of a tile from the western rim of that place.
 */
right: number,
/**
 * Hundredths of a tile from its northern rim.
 */
down: number, };

/**
 * A game in a list.
 */
export type GameSummary = {
/**
 * Which game.
 */
id: string,
/**
 * When it was created, in milliseconds since 1970.
 */
created_at: number,
/**
 * When something last happened.
 */
updated_at: number,
/**
 * How many entries its log has.
 */
seq: number,
/**
 * How many actions have been done.
 */
n_actions: number,
/**
 * How many tiles are still to come.
 */
n_tiles_left: number,
/**
 * Who plays.
 */
seats: Array<SeatSummary>,
/**
 * The seat that must decide.
 */
asked: number | null,
/**
 * Whether the game is over.
 */
over: boolean,
/**
 * The box it is played with; none if its set-up cannot be read.
 */
box: PlayedBox | null,
/**
 * Whether what is kept of it is known to be damaged.
 */
damaged: boolean, };

/**
 * The box a game is played with, and what is not as in the box.
 */
export type PlayedBox = {
/**
 * The name of the box.
 */
name: string,
/**
 * Elements that the box does not have.
 */
with: Array<string>,
/**
 * Elements of the box that are left out.
 */
without: Array<string>,
/**
 * Tile sets of which there are more copies than the box and the added elements bring.
 */
more_tiles: Array<string>,
/**
 * Tile sets of which there are fewer, although their elements are in play.
 */
fewer_tiles: Array<string>,
/**
 * How many options are set to something else.
 */
n_options: number, };

/**
 * A player in a list of games.
 */
export type SeatSummary = {
/**
 * The color of the figures.
 */
color: PlayerColor,
/**
 * What the player is called.
 */
name: string,
/**
 * A person or a bot.
 */
kind: SeatKind,
/**
 * Points.
 */
score: number, };

/**
 * A page of the list of games, the latest first.
 */
export type GameList = {
/**
 * How many games there are that are not over.
 */
n_running: number,
/**
 * How many games there are that are over.
 */
n_over: number,
/**
 * Those asked for.
 */
games: Array<GameSummary>, };

/**
 * A question and its answers.
 */
export type Prompt = {
/**
 * Who must answer.
 */
seat: number,
/**
 * What is asked.
 */
kind: PromptKind,
/**
 * Who will be asked the same afterwards, in order, as far as it is known.
 */
next: Array<number>,
/**
 * What the options are anchored to.
 */
shape: Shape,
/**
 * What is asked, in words.
 */
sentence: Sentence,
/**
 * What is said to those who wait for the answer.
 */
waiting: Sentence,
/**
 * The tile in hand, or the one that can be taken in hand instead of drawing.
 */
tile: TileRef | null,
/**
 * The features whose points the question is about: those that are scored after it.
 */
at_stake: Array<AtStake>,
/**
 * What is at stake in words, where the rules make it known: what a message gives, what a
 * robber steals and from whom.
 */
stakes: Array<Sentence>,
/**
 * The answers, sorted as one reads the board; where mage or witch may go, features with figures
 * come first.
 */
options: Array<PromptOption>,
/**
 * The answer that does nothing, where there is one.
 */
pass: PassOption | null,
/**
 * How far undo reaches, or why it does not.
 */
undo: Undo, };

/**
 * What is asked.
 */
export type PromptKind = "place_tile" | "place_figure" | "send_knight_home" | "move_dragon" | "second_tile" | "place_ingot" | "take_ingot" | "place_ferry" | "move_ferry" | "plague" | "play_abbey" | "late_abbey" | "move_wagon" | "land" | "place_magic_figure" | "part_magic_figures" | "take_magic_figure" | "crop_action" | "add_follower" | "remove_follower" | "score_next" | "move_marker" | "name_victim" | "place_robber" | "begin_calls" | "call_followers" | "enter_quarter" | "move_count" | "message";

/**
 * What the options of a prompt are anchored to.
 */
export type Shape = "place" | "spot" | "piece" | "way" | "space" | "card";

/**
 * A sentence for message files: a key and named parameters. All keys and the kinds of their
 * parameters stand in `web/src/protocol/keys.ts`, the English words in
 * `web/src/messages/en.json`.
 */
export type Sentence = {
/**
 * The key in the message files.
 */
key: string,
/**
 * The parameters by name.
 */
params: { [key in string]: Param }, };

/**
 * A parameter of a sentence; what it is, the key tells.
 */
export type Param = number | string | Place;

/**
 * An answer.
 */
export type PromptOption = {
/**
 * The action in text notation; sending it back chooses this option.
 */
id: string,
/**
 * What it does.
 */
kind: AnswerKind,
/**
 * Where it is drawn.
 */
anchor: Anchor,
/**
 * The figure that would be placed.
 */
figure: PieceKind | null,
/**
 * What a screen reader says.
 */
name: Sentence,
/**
 * How the tile is turned, if it is about one.
 */
turned: Sentence | null,
/**
 * What a screen reader says after that: what would come of it.
 */
more: Array<Sentence>,
/**
 * Whether it is final once it is given: a tile is drawn, somebody else is asked or the game
 * is over. A client that lets a person confirm a turn holds back such an answer until then.
 */
is_final: boolean,
/**
 * Features that would be complete.
 */
closes: Array<ClosedFeature>,
/**
 * Where the tile of the prompt could be placed next, if this takes it in hand.
 */
places: Array<Place>,
/**
 * Points it would give at once, by seat; seats that get none are absent. If it is the order of
 * scoring that is asked for, the points of this feature alone.
 */
points: Array<Points>,
/**
 * What it adds to doing nothing, by seat; seats to which it makes no difference are absent.
 * Empty where nothing cannot be done.
 */
adds: Array<Adds>,
/**
 * The feature it is about, if it is about one.
 */
feature: OptionFeature | null,
/**
 * The seats with the majority after it, if that is what the answer is about.
 */
majority: Array<number> | null, };

/**
 * What an answer does.
 */
export type AnswerKind = { "type": "place_tile" } | { "type": "place_figure",
/**
 * What it does there: `knight`, `thief`, …
 */
role: string, } | { "type": "take_abbot_back" } | { "type": "send_knight_home" } | { "type": "move_fairy" } | { "type": "move_dragon" } | { "type": "place_barn" } | { "type": "take_crown_space" } | { "type": "play_abbey" } | { "type": "lay_ferry" } | { "type": "play_second_tile" } | { "type": "place_ingot" } | { "type": "take_ingot" } | { "type": "score_next",
/**
 * Its kind.
 */
feature: string, } | { "type": "move_figure" } | { "type": "move_messenger" } | { "type": "name_victim" } | { "type": "place_robber" } | { "type": "begin_calls" } | { "type": "call_follower",
/**
 * The quarter it comes from.
 */
quarter: string, } | { "type": "enter_quarter" } | { "type": "move_count" } | { "type": "carry_out_message" } | { "type": "take_two_points" } | { "type": "score_figure" } | { "type": "waive_points" } | { "type": "take_back" } | { "type": "launch" } | { "type": "place_magic_figure" } | { "type": "remove_magic_figure",
/**
 * Which.
 */
piece: PieceKind, } | { "type": "choose_crop_action" };

/**
 * The feature an answer is about.
 */
export type OptionFeature = {
/**
 * How many tiles it covers.
 */
n_tiles: number,
/**
 * How many figures stand on it.
 */
n_figures: number, };

/**
 * A feature that is about to be scored.
 */
export type AtStake = {
/**
 * What it is.
 */
kind: string,
/**
 * Its segments, sorted.
 */
spots: Array<Spot>,
/**
 * The seats with the majority as it is now.
 */
owners: Array<number>,
/**
 * What it would give as it is now.
 */
points: number, };

/**
 * Where an option is drawn.
 */
export type Anchor = { "type": "place",
/**
 * Columns east of the start tile.
 */
x: number,
/**
 * Rows south of the start tile.
 */
y: number,
/**
 * Quarter turns clockwise.
 */
rotation: number, } | { "type": "segment" } & Spot | { "type": "tile" } & Place | { "type": "corner" } & Place | { "type": "quarter",
/**
 * Its name.
 */
quarter: string,
/**
 * Where it is.
 */
at: BoardPoint, } | { "type": "crown_space",
/**
 * The segment of the wheel.
 */
segment: string,
/**
 * Where it is.
 */
at: BoardPoint, } | { "type": "piece" } & FigureView | { "type": "way",
/**
 * Where it begins.
 */
from: Place,
/**
 * Where it ends.
 */
to: Place, } | { "type": "crossing",
/**
 * The tile of the lake.
 */
place: Place,
/**
 * How a ferry would lie.
 */
crossing: Crossing, } | { "type": "space",
/**
 * Its number, counted from 0.
 */
space: number, } | { "type": "card" };

/**
 * A feature that an option would complete.
 */
export type ClosedFeature = {
/**
 * What it is.
 */
kind: string,
/**
 * How many tiles it covers.
 */
n_tiles: number,
/**
 * The places it covers, sorted.
 */
places: Array<Place>, };

/**
 * Points for a seat.
 */
export type Points = {
/**
 * Who gets them.
 */
seat: number,
/**
 * How many.
 */
points: number, };

/**
 * What an answer adds to the points of a seat, compared with doing nothing and without any further
 * tile.
 */
export type Adds = {
/**
 * Whose points.
 */
seat: number,
/**
 * How many more at once; fewer, if it is below zero.
 */
now: number,
/**
 * How many more in the final scoring, if the game ended like this.
 */
at_end: number, };

/**
 * The answer that does nothing.
 */
export type PassOption = {
/**
 * The action in text notation.
 */
id: string,
/**
 * What passing is called here.
 */
name: Sentence,
/**
 * Whether it is final once it is given, as with other answers.
 */
is_final: boolean,
/**
 * Points that are given at once all the same.
 */
points: Array<Points>, };

/**
 * Whether a decision can be taken back.
 */
export type Undo = { "type": "reaches",
/**
 * After one undo so many actions are left.
 */
to: number,
/**
 * After as many as possible so many are left.
 */
furthest: number,
/**
 * The actions that can be taken back, the latest first.
 */
takes_back: Array<string>,
/**
 * What one undo is called.
 */
name: Sentence, } | { "type": "nothing",
/**
 * Why.
 */
why: Sentence, };

/**
 * An entry of a game's log. The log only grows: taking back is an entry too.
 */
export type LogEntry = {
/**
 * The number of the entry, counted from 1: the sequence number of the game after it.
 */
seq: number,
/**
 * How many actions are in force after it.
 */
n_actions: number,
/**
 * Who did it; nobody, if it was chance. For an action that was taken back, who took it back.
 */
seat: number | null,
/**
 * What was done.
 */
done: Done,
/**
 * What came of it; nothing is told here of an action that was taken back since.
 */
events: Array<Event>, };

/**
 * What was done.
 */
export type Done = { "type": "action",
/**
 * In text notation.
 */
action: string, } | { "type": "undo",
/**
 * So many are left.
 */
to: number,
/**
 * Whether everybody at the table has agreed: draws and decisions of others were taken back,
 * too.
 */
agreed: boolean,
/**
 * In words, without a full stop.
 */
sentence: Sentence, };

/**
 * Something that happened.
 */
export type Event = {
/**
 * What.
 */
what: Happening,
/**
 * In words, without a full stop.
 */
sentence: Sentence, };

/**
 * What can happen.
 */
export type Happening = { "type": "turn_started",
/**
 * Whose.
 */
seat: number, } | { "type": "tile_drawn",
/**
 * By whom.
 */
seat: number,
/**
 * Which.
 */
tile: TileRef, } | { "type": "tile_discarded",
/**
 * Who drew it.
 */
seat: number,
/**
 * Which.
 */
tile: TileRef, } | { "type": "tile_placed",
/**
 * By whom.
 */
seat: number,
/**
 * Which.
 */
tile: TileRef,
/**
 * Where.
 */
place: Place,
/**
 * Quarter turns clockwise.
 */
rotation: number, } | { "type": "tile_laid",
/**
 * Which.
 */
tile: TileRef,
/**
 * Where.
 */
place: Place,
/**
 * Quarter turns clockwise.
 */
rotation: number, } | { "type": "tile_laid_aside",
/**
 * Who drew it.
 */
seat: number,
/**
 * Which.
 */
tile: TileRef, } | { "type": "piece_moved",
/**
 * Which.
 */
piece: PieceKind,
/**
 * Who moves it; nobody if it moves by itself.
 */
seat: number | null,
/**
 * From where; none if it was beside the board.
 */
from: Place | null,
/**
 * To where.
 */
to: Place,
/**
 * The segment of that tile it belongs to, if it belongs to one.
 */
segment: number | null, } | { "type": "piece_left",
/**
 * Which.
 */
piece: PieceKind,
/**
 * From where.
 */
from: Place, } | { "type": "flown",
/**
 * Whose it is.
 */
seat: number,
/**
 * What it is.
 */
figure: PieceKind,
/**
 * From where.
 */
from: Place,
/**
 * To where.
 */
to: Place, } | { "type": "ferry_laid",
/**
 * Who lays it.
 */
seat: number,
/**
 * On which tile.
 */
place: Place,
/**
 * How it lay before; none if it comes from beside the board.
 */
from: Crossing | null,
/**
 * How it lies now.
 */
to: Crossing, } | { "type": "piece_placed",
/**
 * Which, and where.
 */
piece: PieceView, } | { "type": "told",
/**
 * Whom it concerns.
 */
seat: number | null,
/**
 * Which places it concerns.
 */
places: Array<Place>, } | { "type": "figure_placed",
/**
 * Which, and where.
 */
figure: FigureView, } | { "type": "figure_moved",
/**
 * Which, and where to.
 */
figure: FigureView,
/**
 * Where it stood.
 */
from: Spot, } | { "type": "quarter_entered",
/**
 * Whose.
 */
seat: number,
/**
 * The kind of figure.
 */
figure: PieceKind,
/**
 * Where it stands there.
 */
at: BoardPoint, } | { "type": "follower_called",
/**
 * Which, and where to.
 */
figure: FigureView,
/**
 * Where it stood.
 */
from: BoardPoint, } | { "type": "count_moved",
/**
 * Who moves him.
 */
seat: number,
/**
 * Where he stands then.
 */
to: BoardPoint, } | { "type": "pig_moved",
/**
 * Who drew the tile.
 */
seat: number,
/**
 * The segment it stops on.
 */
segment: string, } | { "type": "crown_space_taken",
/**
 * Whose.
 */
seat: number,
/**
 * The kind of figure.
 */
figure: PieceKind,
/**
 * On which segment, where the first space that is free is taken.
 */
segment: string, } | { "type": "crown_space_left",
/**
 * Whose.
 */
seat: number,
/**
 * The kind of figure.
 */
figure: PieceKind,
/**
 * From which segment.
 */
segment: string, } | { "type": "passed",
/**
 * Who.
 */
seat: number,
/**
 * What was asked.
 */
question: PromptKind, } | { "type": "scored",
/**
 * Who.
 */
seat: number,
/**
 * How many.
 */
points: number,
/**
 * Whether the messenger is moved for it instead of the scoring figure.
 */
by_messenger: boolean,
/**
 * What for.
 */
why: ScoreReason,
/**
 * The feature, if it was one.
 */
feature: ScoredFeature | null, } | { "type": "figure_taken_back",
/**
 * Which, and from where.
 */
figure: FigureView, } | { "type": "final_scoring" } | { "type": "game_over" };

/**
 * What points were given for.
 */
export type ScoreReason = { "type": "feature" } | { "type": "magic",
/**
 * Which of them.
 */
piece: PieceKind,
/**
 * The kind of feature.
 */
feature: string, } | { "type": "abbot",
/**
 * The kind of feature.
 */
feature: string, } | { "type": "fairy" } | { "type": "fairy_at_turn" } | { "type": "barn" } | { "type": "goods",
/**
 * Which.
 */
goods: string, } | { "type": "title_held",
/**
 * Which.
 */
title: string, } | { "type": "title",
/**
 * Which.
 */
title: string, } | { "type": "message" } | { "type": "two_points" } | { "type": "robbery" } | { "type": "robber_at_end" } | { "type": "gold" } | { "type": "wheel",
/**
 * Which.
 */
segment: string, } | { "type": "crown_spaces" };

/**
 * A feature that gave points, and how they add up.
 */
export type ScoredFeature = {
/**
 * What it is.
 */
kind: string,
/**
 * Completed, or in the final scoring.
 */
when: When,
/**
 * A place of it where the player stood.
 */
at: Place,
/**
 * All places it covers, sorted.
 */
places: Array<Place>,
/**
 * All its segments, sorted.
 */
spots: Array<Spot>,
/**
 * How many tiles, segments, filled places or cities were counted.
 */
n_counted: number,
/**
 * How many pennants.
 */
n_pennants: number,
/**
 * Points for each of these.
 */
each: number,
/**
 * Whether segments were counted instead of tiles.
 */
counts_segments: boolean, };

/**
 * When a feature was scored.
 */
export type When = "completed" | "final";

/**
 * Entries of a log.
 */
export type LogPage = {
/**
 * How many entries the log has.
 */
seq: number,
/**
 * Those asked for.
 */
entries: Array<LogEntry>, };

/**
 * What the server says on a stream.
 */
export type StreamMessage = { "type": "entry",
/**
 * The entry.
 */
entry: LogEntry, } | { "type": "view",
/**
 * The game.
 */
view: GameView, } | { "type": "end",
/**
 * Why.
 */
problem: Problem, };

/**
 * What is to be known of a feature.
 */
export type FeatureAid = {
/**
 * The sequence number this holds for.
 */
seq: number,
/**
 * What it is.
 */
kind: string,
/**
 * The places it covers, sorted.
 */
places: Array<Place>,
/**
 * Its segments, sorted.
 */
spots: Array<Spot>,
/**
 * The figures on it, sorted.
 */
figures: Array<FigureView>,
/**
 * The seats with the majority.
 */
owners: Array<number>,
/**
 * Whether it is complete.
 */
complete: boolean,
/**
 * Roads and cities: ends that lead to an empty place. Monasteries and their like: empty
 * places round them.
 */
open_ends: number,
/**
 * What it would give if it were scored as it is now.
 */
now: FeatureValue,
/**
 * The fewest tiles that can complete it: one for each empty place that it leads to, or that
 * lies round a monastery. More may be needed, if none of the tiles to come does for such a
 * place what is wanted. None for fields and for what is complete.
 */
n_to_complete: number,
/**
 * What it would give if it were completed with that many tiles and no further pennant; absent
 * for fields and for what is complete.
 */
if_completed: FeatureValue | null,
/**
 * What it would give if the game ended now; absent for what is complete.
 */
at_end: FeatureValue | null,
/**
 * Which tiles still to come complete it by themselves, by their places in `tiles_left`.
 */
closing: Array<number>, };

/**
 * Points, and how they add up.
 */
export type FeatureValue = {
/**
 * The points.
 */
points: number,
/**
 * How many tiles, segments, filled places or cities are counted.
 */
n_counted: number,
/**
 * How many pennants.
 */
n_pennants: number,
/**
 * Points for each of these.
 */
each: number, };

/**
 * What is to be known of the whole table.
 */
export type Aids = {
/**
 * The sequence number this holds for.
 */
seq: number,
/**
 * The score of each seat if the game ended now.
 */
projected: Array<number>,
/**
 * How many tiles are still to come.
 */
n_tiles_left: number,
/**
 * The empty places beside tiles, sorted, with the odds of each.
 */
places: Array<PlaceOdds>,
/**
 * All fields.
 */
fields: Array<FeatureAid>, };

/**
 * How likely a place is to be filled.
 */
export type PlaceOdds = {
/**
 * The place.
 */
place: Place,
/**
 * How many of the tiles still to come fit there; if none does, the place is dead.
 */
n_fitting: number,
/**
 * Which kinds these are, by their places in `tiles_left`.
 */
fitting: Array<number>, };

/**
 * Why a tile may not lie at a place, or a figure may not stand on a segment.
 */
export type WhyNot = {
/**
 * The sequence number this holds for.
 */
seq: number,
/**
 * The rule that forbids it.
 */
sentence: Sentence,
/**
 * Whether that sentence says no more than that it is not possible.
 */
is_bare: boolean,
/**
 * More of it, such as the sides that do not match; often empty.
 */
more: Array<Sentence>,
/**
 * The sides of the tile that do not match, clockwise from the north: `N`, `E`, `S`, `W`.
 */
sides: Array<string>,
/**
 * How the tile is turned that all this is said of, in quarter turns; absent for figures.
 */
rotation: number | null,
/**
 * How the tile is to be turned so that it fits there; absent if it never does.
 */
turn_to: number | null,
/**
 * The places that conflict.
 */
places: Array<Place>,
/**
 * The segments that conflict.
 */
spots: Array<Spot>, };

/**
 * Everything a new game can be made of.
 */
export type BoxList = {
/**
 * Boxes, the plain base game first.
 */
boxes: Array<BoxInfo>,
/**
 * Elements.
 */
elements: Array<ElementInfo>,
/**
 * Options.
 */
options: Array<OptionInfo>,
/**
 * Tile sets.
 */
tile_sets: Array<TileSetInfo>,
/**
 * Bots, the weakest first.
 */
bots: Array<BotLevel>, };

/**
 * A box.
 */
export type BoxInfo = {
/**
 * Its name.
 */
name: string,
/**
 * The rulebook key it answers to as well.
 */
key: string | null,
/**
 * The box it is a part of, by name; lists may fold those.
 */
part_of: string | null,
/**
 * For people.
 */
title: string,
/**
 * The key of the rulebook whose variants it switches on.
 */
book: string,
/**
 * At least so many players.
 */
min_players: number,
/**
 * At most so many.
 */
max_players: number,
/**
 * How long a game takes, about.
 */
minutes: number,
/**
 * Its tile sets.
 */
tile_sets: Array<string>,
/**
 * How many tiles these have.
 */
n_tiles: number,
/**
 * The start tile, where the tile sets mark none.
 */
start_tile: string | null,
/**
 * Its elements.
 */
elements: Array<string>,
/**
 * Its options that are not at their defaults.
 */
options: { [key in string]: string },
/**
 * The tile sets that an element brings into games of this box when it is switched on, by the
 * name of the element; elements that need no tiles are not listed. The first of `tile_sets`
 * stays whatever is switched off.
 */
brings: { [key in string]: Array<string> }, };

/**
 * An element.
 */
export type ElementInfo = {
/**
 * Its name.
 */
name: string,
/**
 * The ways to bring its tiles into a game, each the tile sets it mixes in.
 */
brought_by: Array<Array<string>>,
/**
 * Whether it means little without these tiles.
 */
needs_tiles: boolean, };

/**
 * An option.
 */
export type OptionInfo = {
/**
 * Its name.
 */
key: string,
/**
 * What it may be set to; the first is the default.
 */
values: Array<string>,
/**
 * The element it belongs to; none for the base game.
 */
element: string | null, };

/**
 * A tile set.
 */
export type TileSetInfo = {
/**
 * Its name.
 */
name: string,
/**
 * For people.
 */
title: string,
/**
 * How many tiles it has.
 */
n_tiles: number,
/**
 * The element without which it cannot be played.
 */
needs: string | null,
/**
 * The keys of the rulebooks that describe it.
 */
books: Array<string>, };

/**
 * A bot.
 */
export type BotLevel = {
/**
 * Its name: what a seat's level is set to.
 */
name: string, };

/**
 * The body of every answer that is no success, in the manner of RFC 9457. Nothing has changed.
 */
export type Problem = {
/**
 * What it is, for programs.
 */
code: ProblemCode,
/**
 * The HTTP status.
 */
status: number,
/**
 * What it is, for people.
 */
message: string,
/**
 * More, depending on the code.
 */
details: ProblemDetails, };

/**
 * What a problem is.
 */
export type ProblemCode = "malformed_body" | "malformed_address" | "unsupported_media_type" | "too_large" | "not_found" | "method_not_allowed" | "unknown_game" | "unknown_tile" | "foreign_origin" | "stale" | "past_the_end" | "out_of_turn" | "unreadable_action" | "illegal_action" | "game_over" | "not_over" | "no_help" | "superseded" | "nothing_to_undo" | "log_full" | "no_such_segment" | "impossible_setup" | "broken_record" | "damaged" | "not_allowed" | "too_many" | "unknown_table" | "private_table" | "unknown_person" | "no_name" | "unfit_name" | "not_your_seat" | "not_host" | "not_invited" | "seat_taken" | "seats_free" | "has_begun" | "table_closed" | "already_asked" | "asked_twice" | "no_request" | "chat_off" | "unfit_text" | "not_late" | "given_up" | "unknown_code" | "too_often" | "store_failed" | "too_slow" | "internal";

/**
 * What a problem has to say besides.
 */
export type ProblemDetails = {
/**
 * The sequence number of the game.
 */
seq?: number,
/**
 * How many seconds to wait before the next request of this kind.
 */
retry_after?: number,
/**
 * The line of a record, counted from 1.
 */
line?: number,
/**
 * How many actions of a broken record can be played before that line.
 */
n_actions?: number,
/**
 * How many entries of the log of a damaged game are sound, from the beginning on.
 */
n_sound?: number,
/**
 * How many entries the log of a damaged game should have.
 */
n_entries?: number,
/**
 * All that is wrong, one sentence each, without full stops.
 */
reasons?: Array<Sentence>, };

/**
 * Whether the server is well.
 */
export type Health = { "status": "well" } | { "status": "store_failed",
/**
 * Since when, in milliseconds since 1970.
 */
since: number,
/**
 * What the last attempt came to grief on.
 */
what: string, };

/**
 * The segments of a tile as it lies, in the order of its layout.
 */
export type TileShape = {
/**
 * Its tile set.
 */
set: string,
/**
 * Its id in the set.
 */
tile: string,
/**
 * Quarter turns clockwise.
 */
rotation: number,
/**
 * Its segments.
 */
segments: Array<SegmentShape>,
/**
 * What else is to be seen on it, each once.
 */
symbols: Array<TileSymbol>, };

/**
 * Something printed on a tile.
 */
export type TileSymbol = {
/**
 * What it is: `pennant`, `inn`, `wine`, `volcano`, …
 */
symbol: string,
/**
 * The element that gives it its meaning; none if it always has one.
 */
element: string | null, };

/**
 * Where a segment lies on its tile, in hundredths of the tile from its upper left corner.
 */
export type SegmentShape = {
/**
 * What it is a piece of.
 */
kind: string,
/**
 * Its name in text notation: `thief E`.
 */
text: string,
/**
 * The middle of a figure that stands on it.
 */
x: number,
/**
 * The middle of a figure that stands on it.
 */
y: number,
/**
 * Whether followers lie down on it.
 */
lying: boolean,
/**
 * Its outline as SVG path data. Roads are open lines to be stroked about six wide, everything
 * else is closed areas.
 */
path: string, };

/**
 * What is known of a finished game; it grows while the analysis goes on.
 */
export type GameAnalysis = {
/**
 * How far it is.
 */
state: AnalysisState,
/**
 * How many moves have been looked at.
 */
n_done: number,
/**
 * How many there are.
 */
n_moves: number,
/**
 * In how many futures the moves of a decision are compared.
 */
n_futures: number,
/**
 * How likely everybody was to win, in the order of the game.
 */
chances: Array<Chances>,
/**
 * The moves with a choice that have been looked at, in order.
 */
moves: Array<MoveReview>,
/**
 * The draws that have been looked at, in order.
 */
draws: Array<DrawReview>,
/**
 * What is said of everybody by what has been looked at, by seat.
 */
seats: Array<SeatReview>, };

/**
 * How far an analysis is.
 */
export type AnalysisState = "not_begun" | "waiting" | "running" | "done" | "not_kept" | "failed";

/**
 * How likely everybody is to win.
 */
export type Chances = {
/**
 * After so many actions.
 */
at: number,
/**
 * In thousandths, by seat.
 */
chances: Array<number>, };

/**
 * A move with a choice: all decisions of a player until chance or somebody else had the say.
 */
export type MoveReview = {
/**
 * How many actions came before it.
 */
at: number,
/**
 * Who decided.
 */
seat: number,
/**
 * How likely the player was to win after it, in thousandths.
 */
win: number,
/**
 * How much likelier winning would have been with the best move, in thousandths; 0 if that
 * cannot be said for sure.
 */
loss: number,
/**
 * How many points of the final margin the best move would have brought more, in tenths; 0 if
 * that cannot be said for sure.
 */
cost: number,
/**
 * How good it was.
 */
judgment: Judgment,
/**
 * The better move, if one is known.
 */
better: BetterMove | null, };

/**
 * How good a move was, by the chance to win that it cost.
 */
export type Judgment = "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * What was played and what would have been better.
 */
export type BetterMove = {
/**
 * What was played.
 */
played: MoveView,
/**
 * What would have been better.
 */
better: MoveView,
/**
 * Why, if the figures say so clearly.
 */
reason: Sentence | null, };

/**
 * A move as a client shows it: all decisions of a player until chance or somebody else has the say.
 */
export type MoveView = {
/**
 * The decisions in text notation.
 */
actions: Array<string>,
/**
 * What the decisions are called.
 */
names: Array<Sentence>,
/**
 * The tiles that are placed.
 */
squares: Array<SquareView>,
/**
 * The figures that are placed, whether or not they come home at once.
 */
figures: Array<FigureView>, };

/**
 * What chance brought.
 */
export type DrawReview = {
/**
 * How many actions came before it.
 */
at: number,
/**
 * Whose turn it was.
 */
seat: number,
/**
 * What was drawn, in text notation.
 */
drawn: string,
/**
 * The tile, if it was one.
 */
tile: TileRef | null,
/**
 * How much likelier it made winning than what the bag had to offer on average, in thousandths,
 * by seat.
 */
luck: Array<number>, };

/**
 * What is said of a player.
 */
export type SeatReview = {
/**
 * How many moves with a choice have been looked at.
 */
n_moves: number,
/**
 * How close they came to the best ones, from 0 to 100.
 */
accuracy: number,
/**
 * How many points of the final margin they cost together, in tenths.
 */
cost: number,
/**
 * How much of a win chance gave or took, in thousandths.
 */
luck: number, };

/**
 * The best moves of a decision, compared in the same futures.
 */
export type BestMoves = {
/**
 * After how many actions the decision is due.
 */
at: number,
/**
 * Who decides; none if nobody must.
 */
seat: number | null,
/**
 * In how many futures the moves were compared.
 */
n_futures: number,
/**
 * The moves, the best first. The one that was played is among them.
 */
moves: Array<ComparedMove>, };

/**
 * A move that was compared with others.
 */
export type ComparedMove = {
/**
 * What it is.
 */
shown: MoveView,
/**
 * How far its player will be ahead of the best other in the end, in tenths of a point.
 */
margin: number,
/**
 * The standard error of the margin, in tenths of a point.
 */
error: number,
/**
 * How likely its player is to win after it, in thousandths.
 */
win: number,
/**
 * Whether it is the one that was played.
 */
is_played: boolean, };

/**
 * A move that is worth trying.
 */
export type Hint = {
/**
 * The sequence number of the game it is for.
 */
seq: number,
/**
 * What to do.
 */
shown: MoveView, };

/**
 * A wish for a hint, or that a bot stops thinking.
 */
export type SeqRequest = {
/**
 * The sequence number of the view the wish was made from.
 */
seq: number, };

/**
 * The hints of a game.
 */
export type Hints = {
/**
 * Whether they are given.
 */
help: Help,
/**
 * How many were given, by seat.
 */
n_given: Array<number>, };

/**
 * How much help the server gives in a game.
 */
export type Help = "all" | "none";

/**
 * How this server is played on, and who asks.
 */
export type Session = {
/**
 * How other machines reach the server; none if only this one can. Then nobody is asked for a
 * name, every seat can be played from any page, and there are no tables with invitations.
 */
online: Online | null,
/**
 * Who asks; none if the server does not know them yet.
 */
person: PersonView | null, };

/**
 * How other machines reach a server.
 */
export type Online = {
/**
 * What links to the server begin with, without a slash at the end.
 */
url: string, };

/**
 * A person, as they themselves are told.
 */
export type PersonView = {
/**
 * What the others call them; none until they have said it.
 */
name: string | null,
/**
 * On how many devices they are known.
 */
n_devices: number, };

/**
 * What somebody wants to be called.
 */
export type NameRequest = {
/**
 * Two to twenty characters that can be printed; spaces around them are dropped.
 */
name: string, };

/**
 * A code by which a person goes on with another device.
 */
export type DeviceCode = {
/**
 * Two groups of four letters and digits: `k7wm-qd3f`.
 */
code: string,
/**
 * The path of the page that takes it: `/device/k7wm-qd3f`.
 */
path: string,
/**
 * Until when it can be used, in milliseconds since 1970.
 */
expires_at: number, };

/**
 * What became of the last code a person asked for.
 */
export type DeviceCodeState = { "state": "none" } | { "state": "waiting",
/**
 * Until when, in milliseconds since 1970.
 */
expires_at: number, } | { "state": "used",
/**
 * When, in milliseconds since 1970.
 */
at: number, };

/**
 * Whose code it is, before it is used.
 */
export type DeviceOffer = {
/**
 * What the person is called; none if they have not said it.
 */
name: string | null, };

/**
 * A table to be opened. Its first seat for a person is the host's; the other seats for people are
 * free. The names of seats, and a seed, are not taken.
 */
export type NewTable = {
/**
 * What is played.
 */
game: NewGame,
/**
 * Who may watch; nobody if nothing is said.
 */
visibility?: Visibility,
/**
 * How much time there is; as much as one likes if nothing is said.
 */
clock?: ClockSetting,
/**
 * What happens to a seat whose time is up; the others decide if nothing is said.
 */
late?: Late,
/**
 * Whether people may talk there; they may if nothing is said.
 */
chat?: Chat, };

/**
 * Who may see a table without a seat at it.
 */
export type Visibility = "private" | "unlisted_watch" | "public";

/**
 * How much time there is to decide.
 */
export type ClockSetting = { "type": "none" } | { "type": "live",
/**
 * Seconds for each seat at the beginning, from 30 to 10,800.
 */
base: number,
/**
 * Seconds that are added for each decision, up to 300.
 */
increment: number, } | { "type": "days",
/**
 * From 1 to 14.
 */
days: number, };

/**
 * What happens to a seat whose time is up.
 */
export type Late = "others_decide" | "out";

/**
 * A table, as one of those sees it who may.
 */
export type TableView = {
/**
 * Which table. Its game has the same id.
 */
id: string,
/**
 * Grows with every change that is stored. A request that was made for an older one is refused
 * only if it can no longer be met.
 */
version: number,
/**
 * How far it is.
 */
state: TableState,
/**
 * What is played.
 */
box: PlayedBox,
/**
 * How much help the server gives.
 */
help: Help,
/**
 * Who may watch.
 */
visibility: Visibility,
/**
 * How much time there is.
 */
clock: ClockSetting,
/**
 * What happens to a seat whose time is up.
 */
late: Late,
/**
 * Whether people talk there.
 */
chat: Chat,
/**
 * The seal of the draws, in hexadecimal digits: it binds the server to them. None at tables
 * that were opened before draws were sealed.
 */
commitment: string | null,
/**
 * Whether only the host can fill seats.
 */
locked: boolean,
/**
 * Whether the game begins by itself when the last seat is taken. If not, the host begins it.
 */
starts_when_full: boolean,
/**
 * What the host is called; none if they have left for good.
 */
host: string | null,
/**
 * The seats, in the order of play.
 */
seats: Array<TableSeat>,
/**
 * What is asked and answered about taking moves back.
 */
take_back: TakeBackView,
/**
 * How the game goes on besides its log; none before it begins.
 */
course: CourseView | null,
/**
 * Who you are at this table.
 */
you: You,
/**
 * The path of the link that invites to any free seat, with its token. Only the host is told,
 * while the table waits.
 */
invitation: string | null,
/**
 * How many watch.
 */
n_watchers: number,
/**
 * Another game of the same people; none until somebody wants it.
 */
rematch: Rematch | null, };

/**
 * How far a table is.
 */
export type TableState = "waiting" | "playing" | "closed";

/**
 * A seat at a table.
 */
export type TableSeat = {
/**
 * The color of the figures, by which requests name the seat.
 */
color: PlayerColor,
/**
 * Who sits there.
 */
taker: Taker,
/**
 * Whether it is yours.
 */
yours: boolean,
/**
 * What whoever sits there adds to the draws; nothing if they do not.
 */
salt: string,
/**
 * The path of the link that invites to this seat, with its token. Only the host is told, and
 * only while it is free.
 */
invitation: string | null, };

/**
 * Who sits on a seat.
 */
export type Taker = { "type": "open" } | { "type": "kept",
/**
 * What they are called; none if they have left for good.
 */
name: string | null,
/**
 * Whether they are here.
 */
presence: Presence, } | { "type": "person",
/**
 * What they are called; none if they have left for good.
 */
name: string | null,
/**
 * Whether it is the host.
 */
host: boolean,
/**
 * Whether they are here.
 */
presence: Presence,
/**
 * When they sat down, in milliseconds since 1970.
 */
since: number, } | { "type": "bot",
/**
 * Its level, as the list of boxes tells them.
 */
level: string,
/**
 * What it is called; none if nobody has said it.
 */
name: string | null, };

/**
 * Whether somebody follows the table.
 */
export type Presence = { "type": "here" } | { "type": "away" } | { "type": "gone",
/**
 * Since when, in milliseconds since 1970; none if they have not been here since the
 * server started.
 */
since: number | null, };

/**
 * How a game at a table goes on besides its log.
 */
export type CourseView = {
/**
 * The seats, in the order of play.
 */
seats: Array<SeatCourse>,
/**
 * The seat whose time is up, while it is asked.
 */
late: LateSeat | null, };

/**
 * How it goes on for a seat.
 */
export type SeatCourse = {
/**
 * The milliseconds it had left when this was told; none if there is no clock, or if it is not
 * the seat of a person.
 */
left: number | null,
/**
 * Whether its clock runs.
 */
runs: boolean,
/**
 * Why a bot plays for the person of the seat; none if no bot does.
 */
bot: BotReason | null, };

/**
 * Why a bot plays for a person.
 */
export type BotReason = "move" | "late" | "out" | "left";

/**
 * A seat whose time is up.
 */
export type LateSeat = {
/**
 * Which seat.
 */
seat: number,
/**
 * Nobody else is there to choose what happens: the game waits until somebody is.
 */
adjourned: boolean,
/**
 * Whether you are one of those who choose.
 */
yours_to_choose: boolean,
/**
 * What those who are there have chosen, each by a seat of theirs.
 */
votes: Array<LateVote>, };

/**
 * What somebody has chosen for a seat whose time is up.
 */
export type LateVote = {
/**
 * The seat of whoever has chosen.
 */
seat: number,
/**
 * What they have chosen.
 */
choice: LateChoice,
/**
 * Whether this is you.
 */
yours: boolean, };

/**
 * What can be done about a seat whose time is up.
 */
export type LateChoice = "wait" | "bot_for_move" | "bot_for_rest";

/**
 * Chooses what happens to a seat whose time is up. Another choice takes the place of the one
 * before.
 */
export type LateRequest = {
/**
 * The seat whose time is up.
 */
seat: PlayerColor,
/**
 * What should happen.
 */
choice: LateChoice, };

/**
 * Who somebody is at a table.
 */
export type You = {
/**
 * Whether you are the host.
 */
host: boolean,
/**
 * Whether you hold a seat.
 */
seated: boolean, };

/**
 * Another game of the same people, which waits until they have sat down again.
 */
export type Rematch = {
/**
 * Its table. It is a table like any other: its seats say who has agreed.
 */
table: string, };

/**
 * Who wants to sit down, and where.
 */
export type SitDown = {
/**
 * The seat; the one of the invitation, or the first that is free, if nothing is said.
 */
seat?: PlayerColor,
/**
 * The token of an invitation: the last part of its link. The host needs none, nor do the others
 * at public tables that are not locked, nor somebody for whom a seat is kept.
 */
invitation?: string, };

/**
 * A seat of a table.
 */
export type SeatRequest = {
/**
 * Which.
 */
seat: PlayerColor, };

/**
 * What a host changes at a table before the game begins.
 */
export type TableChange = { "type": "order",
/**
 * All seats.
 */
seats: Array<PlayerColor>, } | { "type": "bot",
/**
 * Which seat.
 */
seat: PlayerColor,
/**
 * Its level, as the list of boxes tells them.
 */
level: string,
/**
 * What it is called; the color in the game if nothing is said.
 */
name?: string, } | { "type": "free",
/**
 * Which seat.
 */
seat: PlayerColor, } | { "type": "add_seat",
/**
 * A color no other seat has.
 */
color: PlayerColor, } | { "type": "remove_seat",
/**
 * Which seat.
 */
seat: PlayerColor, } | { "type": "lock" } | { "type": "unlock" } | { "type": "renew",
/**
 * That of a seat; that of the table if nothing is said.
 */
seat?: PlayerColor, } | { "type": "visibility",
/**
 * From now on.
 */
visibility: Visibility, } | { "type": "clock",
/**
 * From now on.
 */
clock: ClockSetting,
/**
 * What happens to a seat whose time is up.
 */
late: Late, } | { "type": "chat",
/**
 * From now on.
 */
chat: Chat, };

/**
 * What an invitation leads to, for somebody who has not sat down yet.
 */
export type Invitation = {
/**
 * Whether it can be used.
 */
state: InvitationState,
/**
 * The seat it is for; none if it is for any that is free.
 */
seat: PlayerColor | null,
/**
 * What the host is called; none if they have left for good.
 */
host: string | null,
/**
 * The table; none if whoever asks may not see it, because the invitation has been used.
 */
table: TableView | null, };

/**
 * Whether an invitation can be used.
 */
export type InvitationState = "valid" | "seated" | "spent" | "locked" | "begun" | "closed";

/**
 * A table in a list.
 */
export type TableSummary = {
/**
 * Which table.
 */
id: string,
/**
 * How far it is.
 */
state: TableState,
/**
 * What is played.
 */
box: PlayedBox,
/**
 * How much time there is.
 */
clock: ClockSetting,
/**
 * What the host is called; none if they have left for good.
 */
host: string | null,
/**
 * Who sits where, in the order of play.
 */
seats: Array<SeatInList>,
/**
 * When it was opened, in milliseconds since 1970.
 */
created_at: number, };

/**
 * A seat of a table in a list.
 */
export type SeatInList = {
/**
 * The color of the figures.
 */
color: PlayerColor,
/**
 * Who sits there.
 */
taker: TakerInList,
/**
 * Whether it is yours.
 */
yours: boolean, };

/**
 * Who sits on a seat of a table in a list.
 */
export type TakerInList = { "type": "open" } | { "type": "person",
/**
 * What they are called; none if they have left for good.
 */
name: string | null, } | { "type": "bot",
/**
 * Its level.
 */
level: string,
/**
 * What it is called; none if nobody has said it.
 */
name: string | null, };

/**
 * The tables somebody has a seat at, the latest first.
 */
export type TableList = {
/**
 * Those whose game has not begun or is not over.
 */
tables: Array<TableSummary>, };

/**
 * What everybody can see and join.
 */
export type Lobby = {
/**
 * Public tables with a free seat, the oldest first.
 */
open: Array<TableSummary>,
/**
 * Public games that go on, the latest first.
 */
live: Array<TableSummary>,
/**
 * The table at which you wait for somebody to play a quick game with.
 */
waiting: string | null, };

/**
 * Where somebody plays, or waits for, a quick game.
 */
export type QuickGame = {
/**
 * The table.
 */
table: string,
/**
 * Whether somebody was waiting, so that the game has begun.
 */
begun: boolean, };

/**
 * What is asked of a table, and what came of what was asked last.
 */
export type TakeBackView = {
/**
 * What is being asked.
 */
request: TakeBackRequest | null,
/**
 * What was answered last.
 */
answer: TakeBackAnswer | null, };

/**
 * Somebody asks to take back their last move, and all that has happened since.
 */
export type TakeBackRequest = {
/**
 * Its number at this table.
 */
n: number,
/**
 * Whose move it is.
 */
seat: number,
/**
 * The sequence number of the game it was asked at: when the game has gone on from there, nobody
 * asks any more.
 */
seq: number,
/**
 * So many actions would be left.
 */
to: number,
/**
 * Until when it can be answered, in milliseconds since 1970.
 */
until: number,
/**
 * The seats of those who have not agreed yet.
 */
waits_for: Array<number>, };

/**
 * What came of a request.
 */
export type TakeBackAnswer = {
/**
 * The number of the request.
 */
n: number,
/**
 * Who had asked.
 */
seat: number,
/**
 * What came of it.
 */
outcome: TakeBackOutcome, };

/**
 * What can come of a request.
 */
export type TakeBackOutcome = { "type": "taken_back" } | { "type": "refused",
/**
 * Who.
 */
seat: number, } | { "type": "no_answer" } | { "type": "moved_on" };

/**
 * A wish to take back one's last move.
 */
export type TakeBackWish = {
/**
 * How many entries the log has: a wish for an older game is refused.
 */
seq: number, };

/**
 * The answer to a request.
 */
export type TakeBackReply = {
/**
 * The number of the request.
 */
n: number,
/**
 * Whether the move may be taken back.
 */
allow: boolean, };

/**
 * Whether people talk at a table.
 */
export type Chat = "on" | "off";

/**
 * Who hears what is said.
 */
export type ChatRoom = "players" | "watchers";

/**
 * What somebody says.
 */
export type Said = { "type": "phrase",
/**
 * Which.
 */
phrase: Phrase, } | { "type": "text",
/**
 * 1 to 500 characters in one line.
 */
text: string, };

/**
 * What can be said by one press.
 */
export type Phrase = "nice_move" | "good_luck" | "one_moment" | "thank_you" | "oh_no";

/**
 * A line that somebody has said.
 */
export type ChatLine = {
/**
 * Grows with each line.
 */
id: number,
/**
 * Who hears it.
 */
room: ChatRoom,
/**
 * Whose it is: the same for all lines of a person.
 */
by: string,
/**
 * What they are called; none if they have not said it.
 */
name: string | null,
/**
 * The color of their seat; none if they watch.
 */
seat: PlayerColor | null,
/**
 * Whether it is yours.
 */
yours: boolean,
/**
 * When it was said, in milliseconds since 1970.
 */
at: number,
/**
 * What was said.
 */
said: Said, };

/**
 * What somebody adds to the draws, before the game begins.
 */
export type SaltRequest = {
/**
 * From which seat.
 */
seat: PlayerColor,
/**
 * Up to 60 characters in one line; nothing takes back what was added.
 */
salt: string, };

/**
 * What the server says on the stream of a table.
 */
export type TableMessage = { "type": "table",
/**
 * The table.
 */
table: TableView, } | { "type": "chat",
/**
 * Whether these are all lines that there are, so that others are forgotten.
 */
whole: boolean,
/**
 * The lines, the oldest first.
 */
lines: Array<ChatLine>, } | { "type": "end",
/**
 * Why.
 */
problem: Problem, };

/**
 * What a client says on the stream of a table.
 */
export type TableWord = { "type": "here" } | { "type": "away" };

/**
 * What the server says on the stream of the lobby.
 */
export type LobbyMessage = { "type": "lobby",
/**
 * All of it.
 */
lobby: Lobby, };
