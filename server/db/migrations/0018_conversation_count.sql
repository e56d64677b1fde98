-- How many conversations each practice has, so that no page of their list has to count them.
create table conversation_count (
  practice text primary key references practice on delete cascade,
  total integer not null
);
insert into conversation_count select practice, count(*) from conversation group by practice;

create function add_conversations() returns trigger language plpgsql as $$
begin
  insert into conversation_count as held
  select practice, count(*) from added group by practice
  on conflict (practice) do update set total = held.total + excluded.total;
  return null;
end $$;
create trigger conversations_added after insert on conversation
  referencing new table as added for each statement execute function add_conversations();

create function remove_conversations() returns trigger language plpgsql as $$
begin
  update conversation_count held set total = held.total - gone.total
  from (select practice, count(*) as total from removed group by practice) gone
  where held.practice = gone.practice;
  return null;
end $$;
create trigger conversations_removed after delete on conversation
  referencing old table as removed for each statement execute function remove_conversations();
