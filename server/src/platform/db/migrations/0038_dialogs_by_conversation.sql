-- no transaction
drop index concurrently if exists script_runs_conversation_id;
create index concurrently script_runs_conversation_id on script_runs (conversation_id) where conversation_id is not null;
drop index concurrently if exists script_memory_conversation_id;
create index concurrently script_memory_conversation_id on script_memory (conversation_id)
  where conversation_id is not null;
