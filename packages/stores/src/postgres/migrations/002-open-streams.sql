-- How many streams each user has open on each node, so that the cap on them holds for all nodes together. One row a node,
-- written at most once a second, with the users that are worth counting as JSON. Unlogged: after a crash of the server every
-- node writes its row again within a second.
create unlogged table open_streams (
  node text primary key,
  seen_at_ms bigint not null,
  counts json not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
