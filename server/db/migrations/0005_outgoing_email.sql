-- Emails are written with what they tell of, in its transaction, and sent after the commit.
create table outgoing_email (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  content text not null,
  status text not null default 'ENQUEUED' check (status in ('ENQUEUED', 'SENT', 'FAILED')),
  claimed_until timestamptz(3),
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id)
);
create index outgoing_email_to_send on outgoing_email (create_ts) where status = 'ENQUEUED';
