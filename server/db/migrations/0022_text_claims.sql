-- How often a text was claimed. A process that claimed it earlier can no longer change what a later claim does with it.
alter table message add column delivery_claim integer not null default 0;

-- When the carrier was first asked about a text of unknown outcome.
alter table message add column first_lookup_at timestamptz(3);
