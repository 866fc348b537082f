-- Takes up to :want tokens from a bucket that starts full and fills with time. One row, one statement: nodes that take at
-- once do so one after the other.
insert into token_buckets as b (user_id, bucket, tokens, at_ms, granted)
values (
  :user_id, :bucket, :capacity::double precision - least(:want::integer, floor(:capacity::double precision)), now_ms(),
  least(:want::integer, floor(:capacity::double precision))
)
on conflict (user_id, bucket) do update set
  (tokens, at_ms, granted) = (
    select filled.tokens - least(:want::integer, floor(filled.tokens)), filled.at_ms, least(:want::integer, floor(filled.tokens))
    from (
      select
        least(
          :capacity::double precision,
          b.tokens + greatest(0, now.ms - b.at_ms) * :refill_per_minute::double precision / 60000
        ) as tokens,
        greatest(now.ms, b.at_ms) as at_ms
      from (select now_ms() as ms) now
    ) filled
  )
returning tokens, granted
