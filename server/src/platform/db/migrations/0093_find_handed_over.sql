-- no transaction
drop index concurrently if exists conversations_handed_over;
create index concurrently conversations_handed_over on conversations (ws, id) where handed_over_at is not null;
