-- What is left of an allowance such as "so many invitations an hour", by a digest of what it is an allowance for. Every process counts here.
create table throttle (
  key_hash text primary key,
  -- From then on nothing of the allowance is used up, and the row says nothing any more.
  full_at timestamptz not null
);

create index throttle_full on throttle (full_at);

-- Bad launch codes count there, too.
drop table sandbox_sign_in_attempt;
