-- Who cancelled a scheduled text, so that whoever is just editing it can be told.
alter table scheduled_message add column cancelled_by text;
