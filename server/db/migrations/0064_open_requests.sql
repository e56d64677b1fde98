-- The open requests of a conversation, which every list shows.
create index message_of_open_request_in on message (practice, conversation_id)
  where request is not null and coalesce(request ->> 'status', 'OPEN') = 'OPEN';
