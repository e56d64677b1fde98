-- A client's visit to the public page of a practice, found by the hash of the browser's cookie.
create table client_visit (
  practice text not null references practice on delete cascade,
  cookie_hash text not null,
  phone text not null,
  purpose text not null check (purpose in ('WELLNESS_VISIT', 'SICK_VISIT', 'REFILL', 'REQUESTS')),
  -- Whether the code that was texted to the phone has been entered.
  proven boolean not null default false,
  pet_owner_id uuid,
  pet_id uuid,
  -- What a client whom the practice does not know typed.
  stranger jsonb,
  practitioner_id text,
  starts_at timestamptz(3),
  ends timestamptz(3) not null,
  primary key (practice, cookie_hash)
);

-- The code that proves a phone. Hashed with a key of the installation, since six digits are quickly guessed.
create table client_code (
  practice text not null,
  cookie_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  ends timestamptz(3) not null,
  -- The text that it was sent with.
  message_id uuid,
  primary key (practice, cookie_hash),
  foreign key (practice, cookie_hash) references client_visit on delete cascade
);

-- A time that no other client can request, while the request is open and until a moment.
create table slot_hold (
  practice text not null references practice on delete cascade,
  request_id text not null,
  practitioner_id text not null,
  facility_id text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key (practice, request_id)
);
create index slot_hold_at on slot_hold (practice, starts_at);

-- Open requests of one pet, of any phone.
create index message_of_open_request on message (practice, (request ->> 'pet_id'))
  where request is not null and coalesce(request ->> 'status', 'OPEN') = 'OPEN';
