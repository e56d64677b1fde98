-- Other people of a client's household, with phones of their own, as the practice software lists them.
create table secondary_contact (
  practice text not null,
  id uuid not null default gen_random_uuid(),
  pet_owner_id uuid not null,
  name text not null,
  relation text,
  phone text not null,
  primary key (practice, id),
  unique (practice, pet_owner_id, phone),
  foreign key (practice, pet_owner_id) references pet_owner on delete cascade
);
create index secondary_contact_phone on secondary_contact (practice, phone);

-- What concerns one client is read from these ends too.
create index conversation_of_owner on conversation (practice, pet_owner_id);
create index appointment_of_owner on appointment (practice, pet_owner_id, starts_at);
