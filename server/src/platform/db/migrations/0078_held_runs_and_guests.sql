-- A legal hold keeps runs of dialogs, with their journals, and guests as well: they also go with a script or a virtual thing
-- that leaves the trash.
create function keep_held_guests() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone join legal_holds hold on hold.ws = gone.ws and hold.conversation_id is null
      and (hold.participant is null or hold.participant = gone.id)
  ) then
    raise exception 'under a legal hold' using errcode = 'PL001';
  end if;
  return null;
end
$$;
create trigger script_runs_held after delete on script_runs
  referencing old table as gone for each statement execute function keep_held();
create trigger guests_held after delete on guests
  referencing old table as gone for each statement execute function keep_held_guests();
