-- Conversations of an hour, by the hour in which something was said in them before: as `conversation_days`. So the conversations of
-- any part of a month are a sum, of far fewer rows than they are.
create table conversation_hour_counts (
  ws text not null references workspaces (id) on delete cascade deferrable,
  hour timestamptz not null,
  -- Of those silent for 32 days and more too it is '-infinity'.
  previous timestamptz not null,
  conversations integer not null,
  primary key (ws, hour, previous) include (conversations)
);

-- Its argument is what each row counts: 1, or -1 for those that were.
create function count_conversation_hours() returns trigger language plpgsql as $$
begin
  insert into conversation_hour_counts as known (ws, hour, previous, conversations)
    select ws, hour, case when previous > hour - interval '768 hours' then previous else '-infinity' end, count(*) * tg_argv[0]::int
    from changed
    -- With a workspace its hours go, and what is counted of them.
    where exists (select from workspaces w where w.id = changed.ws)
    group by 1, 2, 3
    on conflict (ws, hour, previous) do update set conversations = known.conversations + excluded.conversations;
  return null;
end
$$;

-- Triggers, so that the version before keeps the counts too. Rolling up waits until they are made; nothing else writes here.
create trigger conversation_hours_added after insert on conversation_hours
  referencing new table as changed for each statement execute function count_conversation_hours('1');
create trigger conversation_hours_deleted after delete on conversation_hours
  referencing old table as changed for each statement execute function count_conversation_hours('-1');
create trigger conversation_hours_changed_from after update on conversation_hours
  referencing old table as changed for each statement execute function count_conversation_hours('-1');
create trigger conversation_hours_changed_to after update on conversation_hours
  referencing new table as changed for each statement execute function count_conversation_hours('1');

insert into conversation_hour_counts (ws, hour, previous, conversations)
  select ws, hour, case when previous > hour - interval '768 hours' then previous else '-infinity' end, count(*)
  from conversation_hours group by 1, 2, 3 order by 1, 2, 3;
