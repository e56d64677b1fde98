-- Who changed a newsletter or a newsletter template last, so that colleagues who change the same are told.
alter table campaign add column editor text;
alter table template add column editor text, add column update_ts timestamptz(3);
