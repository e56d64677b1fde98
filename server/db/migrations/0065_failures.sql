-- How often it has failed to leave: staff are told where it is awaited.
alter table scheduled_message add column failures integer not null default 0;
alter table group_text add column failures integer not null default 0;
-- A claim changes nothing that staff see, and must not make their view of a text count as old.
drop trigger scheduled_message_moves on scheduled_message;
create trigger scheduled_message_moves before update of content, send_at, status, failures on scheduled_message
  for each row execute function move_update_ts();
