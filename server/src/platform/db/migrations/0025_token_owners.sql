-- The user whose rights an API token has at most; null: none is known, or the installation itself made it.
alter table api_tokens add column owner text;
update api_tokens t set owner = (
  select u.id from users u where lower(u.login) = lower(t.created_by)
  order by u.deleted_at nulls first limit 1
);
