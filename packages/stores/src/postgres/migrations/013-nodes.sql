-- The nodes that share this database, one row each, which the node itself writes every five seconds. Unlogged: after a crash of
-- the server every node writes its row again within that time.
create unlogged table nodes (
  name text primary key,
  seen_at_ms bigint not null,
  body text not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
