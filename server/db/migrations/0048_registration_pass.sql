-- The token with which somebody without a session opens the registration of the practice's texting number, such as whoever has the EIN letter.
alter table practice add column registration_token uuid not null unique default gen_random_uuid();

-- What a token is exchanged for: it opens the calls of the registration alone, and ends when the token is replaced.
create table registration_pass (
  hash text primary key,
  practice text not null references practice on delete cascade,
  token uuid not null,
  expires_at timestamptz(3) not null
);
create index registration_pass_by_end on registration_pass (expires_at);
