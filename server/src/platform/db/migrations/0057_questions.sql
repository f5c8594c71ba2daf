-- What unanswered questions were looked for in last.
create table question_runs (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  start_at timestamptz not null,
  end_at timestamptz not null,
  messages integer not null,
  texts integer not null,
  cut boolean not null,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (ws)
);

-- Unanswered messages that ask much the same. What they say is in verbatims alone.
create table questions (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  id text not null,
  conversations integer not null,
  languages text[] not null,
  classes text[] not null,
  -- Messages of each week, the newest last.
  weeks integer[] not null,
  growth integer not null,
  primary key (ws, id)
);

-- Their messages, which go with the last verbatim that has them.
create table question_messages (
  ws text not null,
  question_id text not null,
  message_key text not null,
  -- 0 is the most typical.
  place integer not null,
  times integer not null,
  primary key (ws, message_key),
  foreign key (ws, question_id) references questions (ws, id) on delete cascade deferrable initially immediate
);
create index question_messages_of_questions on question_messages (ws, question_id, place);

-- What was done about a question, which may be gone since.
create table question_actions (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  id text not null,
  question_id text not null,
  kind text not null check (kind in ('intent', 'utterances', 'text', 'note', 'dismiss')),
  title text not null default '',
  note text not null default '',
  state text not null default 'done' check (state in ('open', 'done')),
  intent_id text,
  document_id text,
  -- Messages a week like these: unanswered before and after, and answered after.
  before_count integer,
  after_count integer,
  answered_count integer,
  measured_at timestamptz,
  -- When its effect is measured.
  due_at timestamptz,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (ws, id)
);
create index question_actions_of_questions on question_actions (ws, question_id, created_at desc);
create index question_actions_due on question_actions (due_at) where due_at is not null;

-- The messages that it was about.
create table question_action_messages (
  ws text not null,
  action_id text not null,
  message_key text not null,
  place integer not null,
  primary key (ws, action_id, message_key),
  foreign key (ws, action_id) references question_actions (ws, id) on delete cascade deferrable initially immediate
);
create index question_action_messages_by_key on question_action_messages (ws, message_key);
