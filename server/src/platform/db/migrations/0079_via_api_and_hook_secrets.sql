-- Programs with an API token have a source of their own; before, they counted as webhooks. Old rows stay as they are.
-- allowed: the new check takes all that the version before writes
alter table attribute_changes drop constraint attribute_changes_via_check;
alter table attribute_changes add constraint attribute_changes_via_check
  check (via in ('person', 'api', 'webhook', 'script', 'command', 'thing')) not valid;
-- allowed: the new check takes all that the version before writes
alter table thing_commands drop constraint thing_commands_via_check;
alter table thing_commands add constraint thing_commands_via_check
  check (via in ('person', 'api', 'webhook', 'script', 'command', 'thing')) not valid;

-- When the secret of a sender was stored: two people who replace it at the same time see each other's.
alter table incoming_hooks add column secret_set_at timestamptz;
