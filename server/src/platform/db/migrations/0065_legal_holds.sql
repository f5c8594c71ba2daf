-- A legal hold keeps data from retention and erasure: of a workspace, or of one person in it.
create table legal_holds (
  id text primary key,
  ws text not null references workspaces (id) deferrable initially immediate,
  -- A guest or visitor; null with the conversation: all of the workspace.
  participant text,
  -- Somebody of whom nothing but a conversation is known.
  conversation_id text,
  reason text not null,
  set_by text not null,
  created_at timestamptz not null default now(),
  check (participant is null or conversation_id is null)
);
create unique index legal_holds_once on legal_holds (ws, coalesce(participant, ''), coalesce(conversation_id, ''));

create function is_held(of_ws text, of_conversation text) returns boolean language sql stable as $$
  select exists (
    select from legal_holds hold where hold.ws = of_ws and (
      (hold.participant is null and hold.conversation_id is null)
      or hold.conversation_id = of_conversation
      or hold.participant = (select participant from conversations talk where talk.id = of_conversation and talk.ws = of_ws)
    )
  )
$$;

-- What is held stays, by whatever road somebody would delete it: triggers, so that none goes past it.
create function keep_held() returns trigger language plpgsql as $$
begin
  if exists (select from legal_holds) and exists (select from gone where is_held(gone.ws, gone.conversation_id)) then
    raise exception 'under a legal hold' using errcode = 'PL001';
  end if;
  return null;
end
$$;
create function keep_held_conversations() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone join legal_holds hold on hold.ws = gone.ws
      and (hold.conversation_id is null or hold.conversation_id = gone.id)
      and (hold.participant is null or hold.participant = gone.participant)
  ) then
    raise exception 'under a legal hold' using errcode = 'PL001';
  end if;
  return null;
end
$$;
create function keep_held_workspace() returns trigger language plpgsql as $$
begin
  if exists (select from legal_holds where ws = old.id) then
    raise exception 'under a legal hold' using errcode = 'PL001';
  end if;
  return old;
end
$$;
create trigger messages_held after delete on messages
  referencing old table as gone for each statement execute function keep_held();
create trigger verbatims_held after delete on verbatims
  referencing old table as gone for each statement execute function keep_held();
create trigger files_held after delete on files
  referencing old table as gone for each statement execute function keep_held();
create trigger conversations_held after delete on conversations
  referencing old table as gone for each statement execute function keep_held_conversations();
create trigger workspaces_held before delete on workspaces
  for each row execute function keep_held_workspace();
