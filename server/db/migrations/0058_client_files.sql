-- Files that clients have texted, whose number in a day is limited.
alter table file add column from_client boolean not null default false;
create index file_of_clients on file (practice, create_ts) where from_client;

-- Until it is fetched again: it could not be reached for a day.
alter table inbound_media add column failed_at timestamptz(3);
