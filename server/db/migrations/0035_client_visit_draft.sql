-- What a client typed into a request that was not sent, for instance because its time was taken meanwhile.
alter table client_visit add draft jsonb;
