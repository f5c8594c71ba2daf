-- What the rules of a run read when it began, or did not begin; null: it has none, or ran before this was kept.
alter table script_runs add column facts jsonb;
