-- no transaction
-- The order in which a feed answers conversations and runs.
drop index concurrently if exists conversations_time;
create index concurrently conversations_time on conversations (ws, created_at, id);
drop index concurrently if exists script_runs_time;
create index concurrently script_runs_time on script_runs (ws, created_at, id);
