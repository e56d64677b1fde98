-- When the carrier's list of the texts to a practice's number was last compared with ours. Texts that it could not post are added from it.
create table inbound_check (
  practice text primary key references practice on delete cascade,
  -- Null until the first comparison.
  checked_at timestamptz(3),
  -- Until then one process compares.
  claimed_until timestamptz(3)
);
