-- Indexes a batch of waiting texts. The owner's mark before the text is one trigram of three private-use characters: a
-- search for text and mark together reads only the owner's part of the index. search-terms.ts makes the same mark.
insert into job_search (rowid, text)
select
  j.seq,
  char(
    0xe000 + (b.user_id / 40960000) % 6400, 0xe000 + (b.user_id / 6400) % 6400, 0xe000 + b.user_id % 6400
  ) || j.query_folded
from (select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit) b
join jobs j on j.seq = b.job_seq
