-- What the search compares: folded words, and among them the practice, so that one index keeps practices apart.
create function search_words(practice text, said text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['=' || practice]) || to_tsvector('simple', regexp_replace(
    regexp_replace(lower(normalize(coalesce(said, ''), NFD)), '[''\u2019\u0300-\u036f]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'
  ))
$$;

create index message_words on message using gin (search_words(practice, content)) where type <> 'SYSTEM_INFO';
create index message_newest on message (practice, create_ts desc, id desc);
create index pet_owner_words on pet_owner using gin (
  search_words(practice, coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || pims_id)
);
create index secondary_contact_words on secondary_contact using gin (search_words(practice, name));
create index pet_words on pet using gin (search_words(practice, name));
