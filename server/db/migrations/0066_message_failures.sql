-- How often it has failed to leave: staff are told where it is awaited.
alter table message add column failures integer not null default 0;
