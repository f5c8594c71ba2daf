-- The run that made a message to a webhook, where a script did: what it tells of a person is erased with them.
alter table webhook_deliveries add column run_id text;
