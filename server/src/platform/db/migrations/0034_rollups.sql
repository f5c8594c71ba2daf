-- Figures of verbatims, by hour and by day in UTC. They are made again from verbatims wherever a touch says so, and are
-- moved with no export.

-- Hours whose verbatims have changed since they were rolled up. Each transaction adds a row of its own, so that who
-- takes away what is rolled up never takes what is not yet committed; and an hour once, however many statements it has.
create table rollup_touches (
  hour timestamptz not null,
  ws text not null,
  tx bigint not null,
  touched_at timestamptz not null default now(),
  primary key (hour, ws, tx)
);

-- How far what was there before is rolled up: hours before this one are, later ones are not yet. No row: none is.
create table rollup_progress (
  ws text primary key references workspaces (id) on delete cascade deferrable,
  until timestamptz not null
);

-- Latency: how many took how long, by the bounds in conversation/rollups/latency.ts.
create table verbatim_hours (
  ws text not null references workspaces (id) on delete cascade deferrable,
  hour timestamptz not null,
  status text not null,
  status_response text not null,
  messages integer not null,
  ms double precision not null,
  latency integer[] not null,
  primary key (ws, hour, status, status_response)
);

-- Dimension `all` has one value, the empty one.
create table verbatim_days (
  ws text not null references workspaces (id) on delete cascade deferrable,
  dimension text not null,
  day date not null,
  value text not null,
  status text not null,
  status_response text not null,
  messages integer not null,
  ms double precision not null,
  latency integer[] not null,
  primary key (ws, dimension, day, value, status, status_response)
);

-- The hours in which something was said in a conversation. Those with an earlier hour before the start of a range, or
-- none, are the first in it: so conversations are counted exactly, without telling them apart.
create table conversation_hours (
  ws text not null references workspaces (id) on delete cascade deferrable,
  conversation_id text not null,
  hour timestamptz not null,
  -- The hour before it in which something was said there.
  previous timestamptz not null default '-infinity',
  primary key (ws, conversation_id, hour)
);
create index conversation_hours_first on conversation_hours (ws, hour, previous);
create index conversation_hours_next on conversation_hours (ws, previous, hour);

-- Conversations of a day, by the day on which something was said in them before.
create table conversation_days (
  ws text not null references workspaces (id) on delete cascade deferrable,
  day date not null,
  previous date not null,
  conversations integer not null,
  primary key (ws, day, previous)
);

create function touch_rollups() returns trigger language plpgsql as $$
begin
  insert into rollup_touches (hour, ws, tx)
    select distinct date_trunc('hour', created_at, 'UTC'), ws, pg_current_xact_id()::text::bigint from changed
    on conflict do nothing;
  return null;
end
$$;

-- Triggers, so that no road to verbatims goes past them: not the version before, an import, or a workspace that goes.
create trigger verbatims_added after insert on verbatims
  referencing new table as changed for each statement execute function touch_rollups();
create trigger verbatims_deleted after delete on verbatims
  referencing old table as changed for each statement execute function touch_rollups();
create trigger verbatims_changed_from after update on verbatims
  referencing old table as changed for each statement execute function touch_rollups();
create trigger verbatims_changed_to after update on verbatims
  referencing new table as changed for each statement execute function touch_rollups();
