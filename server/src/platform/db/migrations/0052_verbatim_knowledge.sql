-- How a message was answered from a knowledge base; null: it was not.
alter table verbatims add column knowledge jsonb;
