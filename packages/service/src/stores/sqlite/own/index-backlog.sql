-- Indexes a batch of waiting texts, in the order of the index. The owner's mark before the text is one trigram of three
-- private-use characters: a search for text and mark together reads only the owner's part of the index. search-terms.ts
-- makes the same mark.
insert into job_search (rowid, text)
select
  -t.job_seq,
  char(
    0xe000 + (t.user_id / 40960000) % 6400, 0xe000 + (t.user_id / 6400) % 6400, 0xe000 + t.user_id % 6400
  ) || t.query_folded
from (select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit) b
cross join job_texts t on t.user_id = b.user_id and t.job_seq = b.job_seq
order by t.job_seq desc
