-- The messages of a value in a month of UTC, as `verbatim_days` has them of a day: which values have most messages is found without
-- reading each of their days.
create table verbatim_months (
  ws text not null references workspaces (id) on delete cascade deferrable,
  dimension text not null,
  month date not null,
  value text not null,
  status text not null,
  status_response text not null,
  messages integer not null,
  primary key (ws, dimension, month, value, status, status_response) include (messages)
);

-- Its argument is what each row counts: 1, or -1 for those that were.
create function count_verbatim_months() returns trigger language plpgsql as $$
begin
  insert into verbatim_months (ws, dimension, month, value, status, status_response, messages)
    select ws, dimension, date_trunc('month', day)::date, value, status, status_response, sum(messages) * tg_argv[0]::int
    from changed
    -- With a workspace its days go, and what is counted of them.
    where exists (select from workspaces w where w.id = changed.ws)
    group by 1, 2, 3, 4, 5, 6
    on conflict (ws, dimension, month, value, status, status_response)
      do update set messages = verbatim_months.messages + excluded.messages;
  return null;
end
$$;

-- Triggers, so that the version before keeps the sums too. Rolling up waits until they are made; nothing else writes here.
create trigger verbatim_days_added after insert on verbatim_days
  referencing new table as changed for each statement execute function count_verbatim_months('1');
create trigger verbatim_days_deleted after delete on verbatim_days
  referencing old table as changed for each statement execute function count_verbatim_months('-1');
create trigger verbatim_days_changed_from after update on verbatim_days
  referencing old table as changed for each statement execute function count_verbatim_months('-1');
create trigger verbatim_days_changed_to after update on verbatim_days
  referencing new table as changed for each statement execute function count_verbatim_months('1');

insert into verbatim_months (ws, dimension, month, value, status, status_response, messages)
  select ws, dimension, date_trunc('month', day)::date, value, status, status_response, sum(messages)
  from verbatim_days group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;
