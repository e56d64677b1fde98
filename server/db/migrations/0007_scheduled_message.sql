-- Texts that leave by themselves at their moment. What has left or was called off stays, so that a repeated request is recognised.
create table scheduled_message (
  practice text not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  content text not null,
  media jsonb not null default '[]',
  send_at timestamptz(3) not null,
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'SENT', 'CANCELLED')),
  author text,
  message_id uuid,
  client_message_id text,
  claimed_until timestamptz(3),
  create_ts timestamptz(3) not null default clock_timestamp(),
  update_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id),
  foreign key (practice, conversation_id) references conversation on delete cascade
);
create index scheduled_message_of_conversation on scheduled_message (practice, conversation_id, send_at) where status = 'SCHEDULED';
create index scheduled_message_to_send on scheduled_message (send_at) where status = 'SCHEDULED';
create unique index scheduled_message_once_per_intent on scheduled_message (practice, conversation_id, client_message_id);
create trigger scheduled_message_moves before update on scheduled_message for each row execute function move_update_ts();
