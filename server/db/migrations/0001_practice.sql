-- Every table belongs to a practice and its key begins with the practice row key (`NEO#org:branch`),
-- so that the tables can later be distributed by it.

create table practice (
  practice text primary key,
  pims text not null,
  organization text not null,
  branch text not null,
  name text not null,
  time_zone text not null,
  texting_number text unique,
  profile jsonb not null default '{}',
  campaign_enrollments jsonb not null default '[]',
  registration_status text not null default 'NOT_STARTED',
  messaging_enabled_at timestamptz(3),
  auto_replies jsonb,
  enrolled_at timestamptz(3) not null default now(),
  unique (pims, organization, branch)
);

create table staff_user (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null,
  first_name text,
  last_name text,
  invited_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  primary key (practice, id),
  unique (practice, email)
);

create table pet_owner (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  pims_id text not null,
  first_name text,
  last_name text,
  contact_phone text,
  voice_phone text,
  email text,
  primary key (practice, id),
  unique (practice, pims_id)
);
create index pet_owner_phone on pet_owner (practice, contact_phone);
create index pet_owner_name on pet_owner (practice, lower(last_name), lower(first_name));

create table pet (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  pet_owner_id uuid not null,
  name text not null,
  sex text,
  species text not null default 'Unknown',
  breed text,
  birth_date date,
  weight_value double precision,
  weight_unit text,
  deceased boolean not null default false,
  primary key (practice, id),
  foreign key (practice, pet_owner_id) references pet_owner on delete cascade
);
create index pet_of_owner on pet (practice, pet_owner_id);

create table conversation (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null default 'SMS',
  sms_phone text not null,
  pet_owner_id uuid,
  unknown_status text,
  match_count text,
  container text not null default 'INBOX' check (container in ('INBOX', 'DONE')),
  read_status text not null default 'READ' check (read_status in ('READ', 'UNREAD')),
  pinned_at timestamptz(3),
  latest_message_id uuid,
  latest_at timestamptz(3) not null default clock_timestamp(),
  create_ts timestamptz(3) not null default clock_timestamp(),
  update_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  unique (practice, sms_phone),
  foreign key (practice, pet_owner_id) references pet_owner
);
create index conversation_latest on conversation (practice, latest_at desc, id desc);
create index conversation_changed on conversation (practice, update_ts);

create table conversation_pet (
  practice text not null,
  conversation_id uuid not null,
  pet_id uuid not null,
  primary key (practice, conversation_id, pet_id),
  foreign key (practice, conversation_id) references conversation on delete cascade,
  foreign key (practice, pet_id) references pet on delete cascade
);

create table message (
  practice text not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  type text not null check (type in ('SMS', 'SMS_AUTOMATED', 'REQUEST', 'SYSTEM_INFO')),
  request_type text,
  request jsonb,
  direction text not null check (direction in ('OUTBOUND', 'INBOUND', 'INTERNAL')),
  content text not null,
  media jsonb not null default '[]',
  delivery_status text check (delivery_status in ('ENQUEUED', 'PROCESSED', 'DELIVERED', 'FAILED_TO_DELIVER', 'FAILED_TO_PROCESS')),
  failure_reason text,
  client_message_id text,
  carrier_id text,
  author text,
  -- The answer to a reserved word such as STOP: it goes out even to a client who has opted out.
  answers_keyword boolean not null default false,
  claimed_until timestamptz(3),
  create_ts timestamptz(3) not null default clock_timestamp(),
  update_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  foreign key (practice, conversation_id) references conversation on delete cascade
);
create index message_of_conversation on message (practice, conversation_id, create_ts, id);
create unique index message_once_per_intent on message (practice, conversation_id, client_message_id);
create unique index message_once_per_carrier_id on message (practice, carrier_id);
create index message_to_deliver on message (create_ts) where delivery_status = 'ENQUEUED';

-- A change is never older than the one before it, whichever transaction began first (D-31, D-33).
create function move_update_ts() returns trigger language plpgsql as $$
begin
  new.update_ts := greatest(clock_timestamp(), old.update_ts + interval '1 millisecond');
  return new;
end $$;
create trigger conversation_moves before update on conversation for each row execute function move_update_ts();
create trigger message_moves before update on message for each row execute function move_update_ts();

create table sms_recipient (
  practice text not null references practice on delete cascade,
  phone text not null,
  subscribed boolean not null,
  changed_at timestamptz(3) not null default now(),
  primary key (practice, phone)
);

create table file (
  practice text not null references practice on delete cascade,
  id text not null unique,
  content_type text not null,
  size integer not null,
  name text,
  create_ts timestamptz(3) not null default now(),
  primary key (practice, id)
);

create table medical_record (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  pet_id uuid not null,
  conversation_id uuid,
  note text not null,
  create_ts timestamptz(3) not null default now(),
  primary key (practice, id),
  foreign key (practice, pet_id) references pet on delete cascade
);
create index medical_record_of_pet on medical_record (practice, pet_id, create_ts desc);

create table template (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('SMS_QUICK_REPLY', 'TIME_BASED_AUTO_REPLY', 'NEWSLETTER')),
  name text not null,
  description text,
  subject text,
  content jsonb not null,
  create_ts timestamptz(3) not null default now(),
  primary key (practice, id)
);

create table appointment (
  practice text not null references practice on delete cascade,
  id text not null,
  pet_owner_id uuid,
  pet_id uuid,
  starts_at timestamptz(3) not null,
  resource_date date not null,
  type text,
  type_id text,
  resource text,
  confirmed_at timestamptz(3),
  deleted_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (practice, id)
);
create index appointment_of_day on appointment (practice, resource_date);

create table appointment_action (
  practice text not null,
  id uuid not null default gen_random_uuid(),
  appointment_id text not null,
  action_type text not null,
  data jsonb not null,
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  foreign key (practice, appointment_id) references appointment on delete cascade
);
create index appointment_action_of on appointment_action (practice, appointment_id, create_ts, id);

-- One row for each thing that open screens must hear of. The number is taken under a lock that is held until the commit:
-- a reader that asks for everything past the last number it saw would otherwise miss a row that commits late.
create sequence event_seq;
create table event (
  seq bigint primary key,
  practice text not null,
  kind text not null,
  subject_id text not null,
  create_ts timestamptz(3) not null default clock_timestamp()
);
create function number_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7263001);
  new.seq := nextval('event_seq');
  return new;
end $$;
create trigger event_numbered before insert on event for each row execute function number_event();

create table idempotency_key (
  practice text not null,
  user_id text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  response jsonb not null,
  create_ts timestamptz(3) not null default now(),
  primary key (practice, user_id, route, key)
);
create index idempotency_key_age on idempotency_key (create_ts);
