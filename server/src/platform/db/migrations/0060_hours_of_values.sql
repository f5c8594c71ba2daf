-- Messages of a day up to the end of each of its hours: so days of any time zone are read from days of UTC. Null: not yet;
-- such days are read from verbatims until they are made anew.
alter table verbatim_days add column hours integer[];
-- What answered; null: stored before this was kept.
alter table verbatims add column answered_by text;
