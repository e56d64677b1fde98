-- Staff have paused what is sent by itself: about one animal, or everything to a client.
create table message_hold (
  practice text not null references practice on delete cascade,
  pet_owner_id uuid not null,
  pet_id uuid,
  -- Who paused it.
  author text,
  at timestamptz(3) not null
);
create unique index message_hold_of on message_hold (practice, pet_owner_id, coalesce(pet_id::text, ''));
