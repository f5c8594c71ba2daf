-- The line of the script that a call was made on; null: in a function or in a command, or from before this was kept.
alter table script_steps add column line integer;

-- Whether a run is of the draft, which only people play, or of the version in production.
alter table script_runs add column branch text not null default 'production';
alter table script_runs add constraint script_runs_branch_check check (branch in ('draft', 'production')) not valid;

-- The run of a dialog that took the message.
alter table verbatims add column run_id text;

-- Runs that are forgotten, by hour: figures count them on.
create table script_run_counts (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  script_id text not null references scripts (id) on delete cascade deferrable initially immediate,
  hour timestamptz not null,
  cause text not null,
  state text not null,
  runs integer not null,
  primary key (ws, script_id, hour, cause, state)
);
create index script_run_counts_time on script_run_counts (ws, hour);

create function count_forgotten_runs() returns trigger language plpgsql as $$
begin
  insert into script_run_counts (ws, script_id, hour, cause, state, runs)
    select ws, script_id, date_trunc('hour', created_at, 'UTC'), cause, state, count(*) from forgotten
    -- Counts go with their script and their workspace.
    where exists (select from scripts where id = script_id) and exists (select from workspaces where id = ws)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (ws, script_id, hour, cause, state) do update set runs = script_run_counts.runs + excluded.runs;
  return null;
end
$$;

-- A trigger, as runs also go with the conversations that they talked in.
create trigger script_runs_forgotten after delete on script_runs
  referencing old table as forgotten for each statement execute function count_forgotten_runs();
