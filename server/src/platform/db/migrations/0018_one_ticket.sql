-- A newer link voids the earlier one: one ticket for each user and purpose, one sign-up for each address.
delete from password_tickets old using password_tickets newer
where old.user_id = newer.user_id and old.purpose = newer.purpose
  and (old.expires_at, old.ticket_hash) < (newer.expires_at, newer.ticket_hash);
drop index password_tickets_user;
create unique index password_tickets_user on password_tickets (user_id, purpose);
delete from sign_ups old using sign_ups newer
where lower(old.email) = lower(newer.email)
  and (old.expires_at, old.ticket_hash) < (newer.expires_at, newer.ticket_hash);
create unique index sign_ups_email on sign_ups (lower(email));
