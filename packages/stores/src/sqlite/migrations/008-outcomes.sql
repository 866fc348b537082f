-- What things really cost, as users reported it. It outlives the jobs, so nothing here refers to them.
create table outcomes (
  seq integer primary key autoincrement,
  user_id integer not null references users (id),
  job_id text not null,
  -- 0 speaks of the whole job.
  line integer not null check (line >= 0),
  book text not null,
  category text not null,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  -- What was told and what was paid, as JSON.
  body text not null,
  unique (user_id, job_id, line)
) strict;

create index outcomes_of_user on outcomes (user_id, seq);

-- Counts up with every change of a user's outcomes, so that a node can tell whether what it has learned is still right.
create table outcome_changes (
  user_id integer primary key references users (id),
  revision integer not null,
  kept integer not null check (kept >= 0)
) strict;

-- Whether a book's ranges still hold for a user. The node whose write changes a row tells whoever wants to know.
create table calibration_alarms (
  user_id integer not null references users (id),
  book text not null,
  is_broken integer not null,
  since_ms integer not null,
  outcomes integer not null,
  factor real,
  changes integer not null,
  is_announced integer not null,
  primary key (user_id, book)
) strict, without rowid;
