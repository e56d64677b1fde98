-- A card to a client about the services that name it in the ledger. It is written there in the same transaction, and printed afterwards.
create table postcard (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  pet_owner_id uuid not null,
  at timestamptz(3) not null,
  status text not null default 'ENQUEUED' check (status in ('ENQUEUED', 'LISTED', 'PRINTED', 'REFUSED', 'WITHDRAWN')),
  reason text,
  -- What is printed. While its outcome is unknown it stays as it was handed over, because the printer knows a repetition by its key.
  sides jsonb,
  cents integer not null default 0,
  printer_id text,
  printed_at timestamptz(3),
  -- Since when the printer may have it.
  handed_over_at timestamptz(3),
  claimed_until timestamptz(3),
  next_try_at timestamptz(3),
  tries integer not null default 0,
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id)
);
create index postcard_of_month on postcard (practice, (coalesce(printed_at, at)));
create index postcard_to_print on postcard (practice, create_ts) where status = 'ENQUEUED';

alter table reminder add column postcard_id uuid;
create index reminder_by_postcard on reminder (practice, postcard_id) where postcard_id is not null;
alter table reminder drop constraint reminder_status_check;
alter table reminder add constraint reminder_status_check
  check (status in ('SENT', 'LISTED', 'REFUSED', 'WITHDRAWN', 'MERGED', 'MISSED', 'UNREACHABLE'));

-- What the sandbox's print-and-mail service was asked for, by the key of the request: printed cards and refusals.
create table sandbox_postcard (
  seq bigint generated always as identity primary key,
  id text not null unique,
  idempotency_key text not null unique,
  card_id text not null,
  recipient jsonb not null,
  sender jsonb,
  front text not null,
  back text not null,
  printed_at timestamptz(3) not null default clock_timestamp()
);
create index sandbox_postcard_of_card on sandbox_postcard (card_id);
