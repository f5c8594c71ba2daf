-- Conversations of an hour: how many there are, less how many have been there in the same part of a span before. So of each hour few
-- rows are read, those of the hours that the part has before it, in place of one for each hour in which any of them was silent since.
create table conversation_returns (
  ws text not null references workspaces (id) on delete cascade deferrable,
  -- Hours since something was said in them before, less than 32 days; 0: all of the hour, whenever that was.
  hours_since smallint not null,
  hour timestamptz not null,
  conversations integer not null,
  primary key (ws, hours_since, hour) include (conversations)
);

-- Its argument is what each row counts: 1, or -1 for those that were.
create function count_conversation_returns() returns trigger language plpgsql as $$
begin
  insert into conversation_returns (ws, hours_since, hour, conversations)
    select ws, told.hours_since, hour, count(*) * tg_argv[0]::int
    from changed cross join lateral (values
      (0),
      (case when previous > hour - interval '768 hours' then extract(epoch from hour - previous)::int / 3600 end)
    ) as told (hours_since)
    -- With a workspace its hours go, and what is counted of them.
    where told.hours_since is not null and exists (select from workspaces w where w.id = changed.ws)
    group by 1, 2, 3
    on conflict (ws, hours_since, hour)
      do update set conversations = conversation_returns.conversations + excluded.conversations;
  return null;
end
$$;

-- allowed: no release has read the counts by the hour before, which these replace
drop table conversation_hour_counts;
-- Triggers, so that the version before keeps the counts too. Rolling up waits until they are made; nothing else writes here.
drop trigger conversation_hours_added on conversation_hours;
drop trigger conversation_hours_deleted on conversation_hours;
drop trigger conversation_hours_changed_from on conversation_hours;
drop trigger conversation_hours_changed_to on conversation_hours;
-- allowed: it belongs to those triggers alone
drop function count_conversation_hours;
create trigger conversation_hours_added after insert on conversation_hours
  referencing new table as changed for each statement execute function count_conversation_returns('1');
create trigger conversation_hours_deleted after delete on conversation_hours
  referencing old table as changed for each statement execute function count_conversation_returns('-1');
create trigger conversation_hours_changed_from after update on conversation_hours
  referencing old table as changed for each statement execute function count_conversation_returns('-1');
create trigger conversation_hours_changed_to after update on conversation_hours
  referencing new table as changed for each statement execute function count_conversation_returns('1');

insert into conversation_returns (ws, hours_since, hour, conversations)
  select ws, told.hours_since, hour, count(*)
  from conversation_hours cross join lateral (values
    (0),
    (case when previous > hour - interval '768 hours' then extract(epoch from hour - previous)::int / 3600 end)
  ) as told (hours_since)
  where told.hours_since is not null
  group by 1, 2, 3 order by 1, 2, 3;
