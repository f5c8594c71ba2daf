-- When the figures of each day were last made: what was read from those of days before is right while none of them is made anew.
create table rollup_days (
  ws text not null references workspaces (id) on delete cascade deferrable,
  day date not null,
  -- Grows with each change of the workspace: one transaction at a time makes figures. A day without a row was made before there were rows.
  change bigint not null,
  primary key (ws, day)
);
create index rollup_days_by_change on rollup_days (ws, change);

create function note_rollup_days() returns trigger language plpgsql as $$
begin
  insert into rollup_days (ws, day, change)
    select ws, day, 1 + coalesce((select max(change) from rollup_days r where r.ws = days.ws), 0)
    from (select distinct ws, day from changed) days
    -- With a workspace its days go.
    where exists (select from workspaces w where w.id = days.ws)
    on conflict (ws, day) do update set change = excluded.change;
  return null;
end
$$;

-- Triggers, so that days that the version before makes are noted too.
create trigger verbatim_days_noted_added after insert on verbatim_days
  referencing new table as changed for each statement execute function note_rollup_days();
create trigger verbatim_days_noted_deleted after delete on verbatim_days
  referencing old table as changed for each statement execute function note_rollup_days();
create trigger verbatim_days_noted_changed after update on verbatim_days
  referencing new table as changed for each statement execute function note_rollup_days();
