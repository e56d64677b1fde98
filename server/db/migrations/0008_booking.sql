-- What a practice books from. The practice software names departments, rooms, staff and types; its ids are ours.

create table department (
  practice text not null references practice on delete cascade,
  id text not null,
  pims_id text not null,
  name text not null,
  primary key (practice, id)
);

create table facility (
  practice text not null references practice on delete cascade,
  id text not null,
  name text not null,
  department_id text,
  primary key (practice, id),
  foreign key (practice, department_id) references department
);

create table practitioner (
  practice text not null references practice on delete cascade,
  id text not null,
  name text not null,
  primary key (practice, id)
);

create table practitioner_department (
  practice text not null,
  practitioner_id text not null,
  department_id text not null,
  primary key (practice, practitioner_id, department_id),
  foreign key (practice, practitioner_id) references practitioner on delete cascade,
  foreign key (practice, department_id) references department on delete cascade
);

create table appointment_type (
  practice text not null references practice on delete cascade,
  id text not null,
  name text not null,
  -- Any staff member takes a type without one.
  department_id text,
  primary key (practice, id),
  foreign key (practice, department_id) references department
);

-- A staff member's week in the practice software: 1 is Monday (D-13). Hours without a type are for any.
create table practitioner_hours (
  practice text not null,
  practitioner_id text not null,
  day smallint not null check (day between 1 and 7),
  start_time text not null,
  end_time text not null,
  appointment_type_id text,
  primary key (practice, practitioner_id, day, start_time),
  foreign key (practice, practitioner_id) references practitioner on delete cascade
);

create table booking_config (
  practice text not null references practice on delete cascade,
  category text not null check (category in ('WELLNESS_VISIT', 'SICK_VISIT')),
  config jsonb not null,
  primary key (practice, category)
);

alter table practice add appointment_requests_since timestamptz(3);

alter table appointment
  add length_in_minutes integer,
  add practitioner_id text,
  add facility_id text,
  add booking_request_id text;
-- Two staff cannot book one request.
create unique index appointment_once_per_request on appointment (practice, booking_request_id);
create index appointment_of_time on appointment (practice, starts_at) where deleted_at is null;

create unique index message_of_request on message (practice, (request ->> 'request_id')) where request is not null;
