-- Reminders that go out by themselves (docs/decisions/0012).

alter table pet_owner add column postal_address jsonb;

-- What an animal needs next and when, as the practice software tells it.
create table service_due (
  practice text not null references practice on delete cascade,
  id text not null,
  pet_id uuid not null,
  service_type_id text not null,
  name text not null,
  due_on date not null,
  primary key (practice, id),
  foreign key (practice, pet_id) references pet on delete cascade
);
create index service_due_of_day on service_due (practice, due_on);
create index service_due_of_pet on service_due (practice, pet_id);

-- Reminders whose moment is earlier have had their turns. A practice that begins now is not reminded of the past.
alter table practice add column reminders_from timestamptz(3) not null default clock_timestamp();
create index practice_to_remind on practice (reminders_from);

-- A client whose reminders of one moment have yet to go out. Taking the turn ends it, in the transaction that writes what came of it.
create table reminder_turn (
  practice text not null references practice on delete cascade,
  pet_owner_id uuid not null,
  at timestamptz(3) not null,
  id uuid not null unique default gen_random_uuid(),
  claimed_until timestamptz(3),
  primary key (practice, pet_owner_id, at)
);
create index reminder_turn_in_order on reminder_turn (at, id);

-- What became of each reminder. One of a visit or service by one medium goes once for the day on which that is due, whatever happens.
create table reminder (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  pet_owner_id uuid not null,
  cadence text not null,
  medium text not null check (medium in ('SMS', 'EMAIL', 'POSTCARD')),
  subject_id text not null,
  due_on date not null,
  at timestamptz(3) not null,
  status text not null check (status in ('SENT', 'LISTED', 'MERGED', 'MISSED', 'UNREACHABLE')),
  message_id uuid,
  email_id uuid,
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  unique (practice, cadence, subject_id, medium, due_on)
);
create index reminder_of_owner on reminder (practice, pet_owner_id, at);
create index reminder_by_message on reminder (practice, message_id) where message_id is not null;
create index reminder_by_email on reminder (practice, email_id) where email_id is not null;
