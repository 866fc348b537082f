-- Jobs whose texts are too long for the trigram index. To take a text out of the index for good costs about 50 us a character, on
-- the thread that answers. A search reads these texts themselves.
create table long_texts (
  user_id integer not null,
  job_seq integer not null,
  primary key (user_id, job_seq)
) strict, without rowid;
