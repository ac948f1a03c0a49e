-- Checksums chained over the log: each entry has the sum of the game and its log up to there, and
-- the game that of its last entry. Older logs are summed up when the file is next opened.
ALTER TABLE entries ADD COLUMN sum INTEGER;
ALTER TABLE games ADD COLUMN sum INTEGER;
