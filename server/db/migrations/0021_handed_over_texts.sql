-- Since when the carrier may have a text: set before it is sent, cleared once the carrier certainly did not accept it. A text that is
-- still enqueued then has an unknown outcome and is looked up before it is sent again.
alter table message add column handed_over_at timestamptz(3);

-- The carrier's id of an outbound text is stored in carrier_id, as that of an inbound one.

-- Attachments of clients' texts that are still at the carrier. The message names the file already, as one that is loading.
create table inbound_media (
  practice text not null,
  file_id text not null,
  message_id uuid not null,
  url text not null,
  claimed_until timestamptz(3),
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, file_id),
  foreign key (practice, message_id) references message on delete cascade
);
create index inbound_media_in_order on inbound_media (create_ts);

-- The sandbox's carrier speaks the protocol of a real one: message_id is its own id of a text, and reports are posted to an address.
alter table sandbox_phone_message
  add column status_callback text,
  add column status text not null default 'queued',
  add column error_code integer,
  add column created_at timestamptz(3) not null default clock_timestamp();
create index sandbox_phone_message_between on sandbox_phone_message (from_phone, to_phone, seq);

-- What it has yet to report is seconds old.
delete from sandbox_delivery_report;
alter table sandbox_delivery_report
  drop column practice,
  drop column reason,
  add column error_code integer;
