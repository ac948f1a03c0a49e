-- What sealed draws are made from, in hexadecimal digits; none where they come from the seed.
ALTER TABLE games ADD COLUMN secret TEXT;
