-- no transaction
-- Of received webhooks the newest few have bodies: who takes the next one finds these without reading all others.
drop index concurrently if exists hook_requests_bodies;
create index concurrently hook_requests_bodies on hook_requests (ws, thing, id desc) where body is not null;
