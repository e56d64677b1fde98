-- What a client last answered on the page of a visit, and for which time: moved, it has no answer.
create table visit_answer (
  practice text not null,
  appointment_id text not null,
  answer text not null check (answer in ('COMING', 'NOT_COMING')),
  starts_at timestamptz(3) not null,
  at timestamptz(3) not null,
  primary key (practice, appointment_id),
  foreign key (practice, appointment_id) references appointment on delete cascade
);
