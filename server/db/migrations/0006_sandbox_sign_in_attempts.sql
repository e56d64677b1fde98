-- Launch codes that somebody has tried, by where they came from; a good one is taken out again.

create table sandbox_sign_in_attempt (
  id uuid primary key default gen_random_uuid(),
  source_hash text not null,
  at timestamptz not null
);

create index sandbox_sign_in_attempt_by_source on sandbox_sign_in_attempt (source_hash, at);
