-- The answer that the practice's closing hours gave, so that a client gets it once while the practice is closed.
alter table message add column answers_closed boolean not null default false;
