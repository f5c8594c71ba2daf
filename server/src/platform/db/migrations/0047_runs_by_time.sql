-- no transaction
drop index concurrently if exists script_runs_time;
create index concurrently script_runs_time on script_runs (ws, created_at desc, id desc);
