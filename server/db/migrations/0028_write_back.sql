-- What the practice software has yet to take over of a visit. It recognises a repetition by the id.
create table write_back (
  practice text not null,
  id uuid not null default gen_random_uuid(),
  appointment_id text not null,
  -- The request that was booked; open again after a refusal.
  request_id text,
  kind text not null check (kind in ('BOOK', 'MOVE', 'CONFIRM')),
  -- UNANSWERED: the practice software was silent for so long that it is not asked any more.
  status text not null default 'WAITING' check (status in ('WAITING', 'ACCEPTED', 'REFUSED', 'UNANSWERED')),
  tries integer not null default 0,
  -- Until then one process asks.
  claimed_until timestamptz(3),
  next_try_at timestamptz(3),
  -- What the practice software said when it refused.
  reason text,
  -- Whether it refused because the time is taken.
  slot_taken boolean not null default false,
  -- The text that the client gets after the acceptance, and its author.
  client_text text,
  author text,
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  foreign key (practice, appointment_id) references appointment on delete cascade
);
create index write_back_waiting on write_back (create_ts) where status = 'WAITING';
create index write_back_of on write_back (practice, appointment_id);

-- Null for a visit that came from the practice software, or that it need not take over.
alter table appointment add write_back_state text check (write_back_state in ('PENDING', 'ACCEPTED', 'REFUSED'));

-- The sandbox's practice software: how it answers, and what it answered before. Practices that are not listed are accepted.
create table sandbox_pims (
  practice text primary key references practice on delete cascade,
  answers text not null check (answers in ('accept', 'refuse', 'silent', 'lose_answer')),
  reason text
);
create table sandbox_pims_request (
  id uuid primary key,
  practice text not null references practice on delete cascade,
  appointment_id text not null,
  refusal text,
  -- How often it arrived.
  arrivals integer not null default 1
);
