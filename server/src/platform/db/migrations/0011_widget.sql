-- Whom a partner's server has signed for: id, and name and e-mail where it told.
alter table sessions add column identity jsonb;
