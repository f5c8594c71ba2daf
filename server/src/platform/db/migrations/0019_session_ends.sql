-- The moment at which a session ends however much it is used; null: never.
alter table sessions add column ends_at timestamptz;
-- The code that a guest signed in with.
alter table sessions add column pin_code text references pin_codes (id) on delete cascade;
create index sessions_pin_code on sessions (pin_code) where pin_code is not null;

update sessions set ends_at = created_at + interval '90 days' where kind = 'user';

-- Guests' sessions did not know their code; the guest knows its last digits. Where no such code is left, they end.
create temporary table codes_of_guests on commit drop as
  select s.token_hash, max(c.id) as code, count(c.id) as codes,
    max(coalesce(c.ends_at, 'infinity')) as ends_at
  from sessions s
    join guests g on g.ws = s.workspace and g.thing = s.device and g.id = s.participant
    join pin_codes c on c.ws = g.ws and c.thing = g.thing and c.deleted_at is null and right(c.value, 3) = g.code_end
  where s.kind = 'guest'
  group by s.token_hash;
delete from sessions s
where s.kind = 'guest' and not exists (select from codes_of_guests c where c.token_hash = s.token_hash);
update sessions s
set pin_code = case when c.codes = 1 then c.code end, ends_at = least(s.created_at + interval '30 days', c.ends_at)
from codes_of_guests c
where c.token_hash = s.token_hash;
update sessions set expires_at = least(expires_at, ends_at);

-- Tells open event streams, with the commit, whose access has ended or changed: whatever statement did it.
create function announce_access() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    perform pg_notify('parlance_access', 'session:' || left(encode(old.token_hash, 'hex'), 12));
  elsif tg_table_name = 'api_tokens' then
    perform pg_notify('parlance_access', 'session:token-' || old.id);
  elsif tg_table_name = 'users' then
    perform pg_notify('parlance_access', 'user:' || old.id);
  else
    perform pg_notify('parlance_access', 'workspace:' || old.id);
  end if;
  return null;
end
$$;

-- Sessions that housekeeping deletes have expired long before.
create trigger session_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function announce_access();
create trigger session_stopped after update of blocked, ends_at on sessions
  for each row when (new.blocked > old.blocked or new.ends_at is distinct from old.ends_at)
  execute function announce_access();
create trigger user_changed after update of disabled, role, acls, scopes, company_id, deleted_at on users
  for each row when (
    (old.disabled, old.role, old.acls, old.scopes, old.company_id, old.deleted_at)
    is distinct from (new.disabled, new.role, new.acls, new.scopes, new.company_id, new.deleted_at)
  ) execute function announce_access();
create trigger api_token_changed after update of disabled, role, secret_hash, expires_at, deleted_at on api_tokens
  for each row when (
    (old.disabled, old.role, old.secret_hash, old.expires_at, old.deleted_at)
    is distinct from (new.disabled, new.role, new.secret_hash, new.expires_at, new.deleted_at)
  ) execute function announce_access();
create trigger api_token_deleted after delete on api_tokens
  for each row execute function announce_access();
create trigger workspace_changed after update of company_id, deleted_at on workspaces
  for each row when (
    (old.company_id, old.deleted_at) is distinct from (new.company_id, new.deleted_at)
  ) execute function announce_access();
