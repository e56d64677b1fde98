-- Practices that register themselves. None of these rows belongs to a practice: it may not exist, or not be the one that it says.

-- A practice software invites a practice; the code is known to the practice alone.
create table practice_invitation (
  code_hash text primary key,
  practice text not null,
  -- Name, phone and address, as far as they are known.
  details jsonb not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create table practice_registration (
  id uuid primary key default gen_random_uuid(),
  -- One intent of a visitor, once.
  key_hash text not null unique,
  request_hash text not null,
  -- What was typed; null once it was deleted.
  form jsonb,
  -- The row key; null where a program filled in the form.
  practice text,
  -- Null without an invitation.
  invitation_hash text references practice_invitation,
  state text not null default 'RECEIVED'
    check (state in ('RECEIVED', 'CHECKING', 'WAITING', 'ENROLLING', 'COMPLETE', 'FAILED')),
  reason text check (reason in ('practice_not_found', 'already_enrolled', 'not_confirmed', 'software_unavailable')),
  -- Since when the practice software has not answered.
  unanswered_since timestamptz(3),
  -- Whether the practice software gets a confirmation to mail. Never shown.
  asks_practice boolean not null default false,
  confirmed_at timestamptz(3),
  -- From then on it counts as not confirmed.
  wait_until timestamptz(3),
  attempts integer not null default 0,
  next_at timestamptz(3),
  claimed_until timestamptz(3),
  create_ts timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3)
);
create index practice_registration_to_do on practice_registration (next_at nulls first)
  where state not in ('COMPLETE', 'FAILED');
create index practice_registration_ended on practice_registration (ended_at) where form is not null;

-- The sandbox's practice software: how it answers who registers, and the confirmations that it mailed.
create table sandbox_directory (
  only_row boolean primary key default true check (only_row),
  answers text not null check (answers in ('confirm', 'unknown', 'away', 'lose_answer'))
);
create table sandbox_confirmation (
  id text primary key,
  practice text not null,
  recipient text not null,
  url text not null,
  arrivals integer not null default 1,
  create_ts timestamptz(3) not null default clock_timestamp()
);
