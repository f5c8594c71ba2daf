-- The role of who set a domain's identity provider: it vouches for the accounts that this role may manage, and for none above. Of those
-- that are there it is not known; they vouch for all accounts as before, until they are changed.
alter table domains add column provider_role text not null default 'superAdmin';
