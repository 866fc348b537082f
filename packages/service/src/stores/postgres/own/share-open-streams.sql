-- Writes how many streams users have open on this node (null: none worth telling), forgets nodes that have not been seen for a
-- while, and tells how many streams users have open on all other nodes together, the most first.
with gone as (
  delete from open_streams where node in (
    select node from open_streams
    where seen_at_ms < now_ms() - :gone_ms::bigint and node <> :node
    -- Another node may be forgetting it at this moment.
    for update skip locked
  )
), ended as (
  delete from open_streams where node = :node and :counts::json is null
), told as (
  insert into open_streams (node, seen_at_ms, counts)
  select :node, now_ms(), :counts::json
  where :counts::json is not null
  on conflict (node) do update set seen_at_ms = excluded.seen_at_ms, counts = excluded.counts
)
select counted.key::bigint as user_id, sum(counted.value::integer)::integer as open
from open_streams
cross join json_each_text(counts) counted
where node <> :node and seen_at_ms >= now_ms() - :gone_ms::bigint
group by counted.key
order by open desc, user_id
limit :limit::integer
