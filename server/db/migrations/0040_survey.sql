create table survey (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- As it is edited. Not jsonb, because what another tool wrote is kept as it was written.
  draft json not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'CLOSED')),
  -- Changes with every edit.
  revision integer not null default 1,
  -- The latest published one; null before the first.
  version integer,
  -- Whether the draft was edited since it was published.
  is_edited boolean not null default false,
  closed_at timestamptz(3),
  primary key (practice, id)
);

-- What was published; never changed, because answers belong to it.
create table survey_version (
  practice text not null,
  survey_id uuid not null,
  version integer not null,
  schema json not null,
  author text,
  published_at timestamptz(3) not null default clock_timestamp(),
  primary key (practice, survey_id, version),
  foreign key (practice, survey_id) references survey on delete cascade
);

-- A client who was asked. Each can answer once.
create table survey_invitation (
  practice text not null,
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  -- Null once the practice software has removed the client.
  pet_owner_id uuid,
  appointment_id text,
  -- The visit as it was when the client was asked.
  visit_type text,
  visit_resource text,
  visit_species text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  foreign key (practice, survey_id) references survey on delete cascade,
  foreign key (practice, pet_owner_id) references pet_owner on delete set null (pet_owner_id)
);
create unique index survey_invitation_of_visit on survey_invitation (practice, survey_id, appointment_id);
create index survey_invitation_of_survey on survey_invitation (practice, survey_id, created_at);
create index survey_invitation_of_client on survey_invitation (practice, pet_owner_id);

create table survey_submission (
  practice text not null,
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  version integer not null,
  invitation_id uuid not null,
  answers jsonb not null,
  submitted_at timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  unique (practice, invitation_id),
  foreign key (practice, survey_id, version) references survey_version on delete cascade,
  foreign key (practice, invitation_id) references survey_invitation on delete cascade
);
create index survey_submission_of_survey on survey_submission (practice, survey_id, submitted_at, id);
create index survey_submission_of_practice on survey_submission (practice, submitted_at, id);
