-- Whether a message or a letter has named the file; an upload that none ever names is deleted.
alter table file add column named boolean not null default false;
update file set named = true;
create index file_unnamed on file (create_ts) where not named and not from_client;
