-- no transaction
drop index concurrently if exists script_runs_thing;
create index concurrently script_runs_thing on script_runs (ws, thing, created_at, id) where thing is not null;
drop index concurrently if exists script_runs_of;
create index concurrently script_runs_of on script_runs (ws, script_id, created_at, id);
drop index concurrently if exists script_runs_actor;
create index concurrently script_runs_actor on script_runs (ws, actor, created_at, id);
drop index concurrently if exists script_runs_wrong;
create index concurrently script_runs_wrong on script_runs (ws, created_at, id) where error is not null;
drop index concurrently if exists script_runs_length;
create index concurrently script_runs_length on script_runs (ws, (ended_at - created_at)) where ended_at is not null;
drop index concurrently if exists script_runs_draft;
create index concurrently script_runs_draft on script_runs (ws, created_at, id) where branch = 'draft';
drop index concurrently if exists conversations_person;
create index concurrently conversations_person on conversations (ws, participant);
