-- Runs of dialogs talk in a conversation, and go with it.
alter table script_runs
  add column conversation_id text,
  -- Its place in the stack of the conversation's dialogs: the highest has the turn.
  add column place integer,
  -- The message that it is answering, or that it answered last.
  add column turn text,
  -- What it has asked and waits for.
  add column asking jsonb;
alter table script_runs add constraint script_runs_conversation foreign key (conversation_id, ws)
  references conversations (id, ws) on delete cascade deferrable initially immediate not valid;
-- allowed: the new check takes all that the version before writes
alter table script_runs drop constraint script_runs_cause_check;
alter table script_runs add constraint script_runs_cause_check
  check (cause in ('play', 'attribute', 'schedule', 'message', 'alarm')) not valid;

-- What is remembered for a conversation goes with it.
alter table script_memory add column conversation_id text;
alter table script_memory add constraint script_memory_conversation foreign key (conversation_id, ws)
  references conversations (id, ws) on delete cascade deferrable initially immediate not valid;
-- allowed: the new check takes all that the version before writes
alter table script_memory drop constraint script_memory_scope_check;
alter table script_memory add constraint script_memory_scope_check
  check (scope in ('workspace', 'thing', 'conversation')) not valid;

alter table conversations
  -- When a script handed the person over to people, and why.
  add column handed_over_at timestamptz,
  add column handed_over_reason text,
  -- The script that is tried here, and which version of it.
  add column trial jsonb;
