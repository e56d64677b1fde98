-- The services that reminders can be about, as the practice software lists them.
create table service_type (
  practice text not null references practice on delete cascade,
  id text not null,
  name text not null,
  -- As the practice software names them; empty where it does not say.
  species text[] not null default '{}',
  -- When the practice software last reported it.
  seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id)
);

insert into service_type (practice, id, name, species)
select due.practice, due.service_type_id, max(due.name), array_agg(distinct pet.species order by pet.species)
from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
group by due.practice, due.service_type_id;

create index service_due_of_type on service_due (practice, service_type_id, due_on);

-- A sync that has begun and not ended has no end. Null before the first one.
alter table practice add column services_sync_started_at timestamptz(3);
alter table practice add column services_sync_finished_at timestamptz(3);

-- How the practice software groups clients, such as breeders.
create table client_classification (
  practice text not null references practice on delete cascade,
  id text not null,
  name text not null,
  primary key (practice, id)
);

alter table pet_owner add column classification_ids text[] not null default '{}';
