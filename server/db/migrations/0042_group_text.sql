-- One wording to the clients of some visits of a day. Recipients and what they get are fixed when staff send it; it leaves a little later.
create table group_text (
  practice text not null references practice on delete cascade,
  -- The idempotency key of the send.
  id uuid not null,
  day date not null,
  content text not null,
  appointment_ids text[] not null,
  recipients jsonb not null,
  author text,
  status text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'CANCELLED')),
  leaves_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id)
);
create index group_text_of_day on group_text (practice, day, create_ts);
create index group_text_to_send on group_text (leaves_at) where status = 'WAITING';
