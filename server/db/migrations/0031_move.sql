-- Where a visit is to be moved, once the practice software has taken it. Until then the visit stays where it is, and both times are taken.
alter table write_back
  add starts_at timestamptz(3),
  add length_in_minutes integer,
  add type_id text,
  add practitioner_id text,
  add facility_id text;
create index write_back_of_move on write_back (practice, starts_at) where kind = 'MOVE' and status = 'WAITING';
