-- Since when a client waits for an answer: their last text or request, if nobody of the staff has written since.
alter table conversation add column needs_reply_since timestamptz(3);

update conversation set needs_reply_since = said.create_ts
from (
  select distinct on (practice, conversation_id) practice, conversation_id, direction, create_ts
  from message
  where (direction = 'INBOUND' and type in ('SMS', 'REQUEST')) or (direction = 'OUTBOUND' and type = 'SMS')
  order by practice, conversation_id, create_ts desc, id desc
) said
where said.practice = conversation.practice and said.conversation_id = conversation.id and said.direction = 'INBOUND';
