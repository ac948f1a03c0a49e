-- A game is its set-up and its log; everything else here can be worked out from them and is kept
-- so that a list of games need not play them.
CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    -- The set-up as a record without turns.
    setup TEXT NOT NULL,
    -- One line a seat: color, person or bot, name.
    seats TEXT NOT NULL,
    -- What the draws are made from, as the bits of a signed number.
    seed INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- How many entries the log has.
    seq INTEGER NOT NULL,
    n_actions INTEGER NOT NULL,
    n_tiles_left INTEGER NOT NULL,
    scores TEXT NOT NULL,
    asked INTEGER,
    is_over INTEGER NOT NULL
) STRICT;

CREATE INDEX games_by_time ON games (updated_at DESC);

-- The log only grows: an undo is an entry too.
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    -- An action in text notation, or `undo N`: only N actions are left.
    entry TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
