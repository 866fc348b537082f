-- A request for a key that is repeated after a lost answer made another key. The digest of who asked and of the Idempotency-Key tells that it was
-- made before.
alter table api_keys add column request_hash blob;

create unique index api_keys_by_request on api_keys (request_hash) where request_hash is not null;
