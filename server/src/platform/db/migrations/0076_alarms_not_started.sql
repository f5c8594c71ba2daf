-- Which rules of an alarm did not hold as that was noted last, and when; null: it has gone on or off since.
alter table alarm_states add column skipped jsonb;
