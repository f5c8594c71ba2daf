-- Null: the message has one request.
alter table verbatims add column requests jsonb;
