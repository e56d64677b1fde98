-- Waiting texts by practice, because practices take turns. Nothing here changes with a claim, so that a claim writes no index.
drop index message_to_deliver;
create index message_to_deliver on message (practice, create_ts, id)
  where delivery_status = 'ENQUEUED' and failure_reason is null;
-- Whether an earlier text of the conversation waits.
create index message_to_deliver_first on message (practice, conversation_id, create_ts, id)
  where delivery_status = 'ENQUEUED' and failure_reason is null;

drop index outgoing_email_to_send;
create index outgoing_email_to_send on outgoing_email (practice, kind, create_ts) where status = 'ENQUEUED';
create index outgoing_email_in_progress on outgoing_email (practice)
  where status in ('ENQUEUED', 'HANDING') and claimed_until is not null;
