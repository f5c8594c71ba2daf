-- Milliseconds of a day's messages up to the end of each of its hours, as `hours` has their number. Null: not yet; such days
-- are made anew.
alter table verbatim_days add column hours_ms double precision[];
