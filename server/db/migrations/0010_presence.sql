-- Who has which conversation open, a row for each window. Nothing of it outlives the windows, so it is not worth the write-ahead log.
create unlogged table presence (
  practice text not null,
  window_id uuid not null,
  conversation_id uuid not null,
  user_id text not null,
  name text,
  state text not null check (state in ('viewing', 'writing')),
  here_until timestamptz(3) not null,
  primary key (practice, window_id),
  foreign key (practice, conversation_id) references conversation on delete cascade
);
create index presence_of_conversation on presence (practice, conversation_id);
create index presence_that_lapses on presence (here_until);
