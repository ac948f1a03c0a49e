-- How much help is given in a game, and how many hints were given to each seat.
ALTER TABLE games ADD COLUMN help TEXT NOT NULL DEFAULT 'all';
ALTER TABLE games ADD COLUMN hints TEXT NOT NULL DEFAULT '';
