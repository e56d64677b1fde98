-- The sandbox's carrier: the texts it accepted and what it has yet to report of them. Empty where the sandbox is off.

create table sandbox_phone_message (
  message_id text primary key,
  seq bigint generated always as identity,
  practice text not null,
  from_phone text not null,
  to_phone text not null,
  content text not null,
  media_urls jsonb not null,
  received_at timestamptz(3)
);
create index sandbox_phone_message_of on sandbox_phone_message (to_phone, seq);

create table sandbox_delivery_report (
  id bigint primary key generated always as identity,
  message_id text not null,
  practice text not null,
  status text not null,
  reason text,
  report_at timestamptz(3) not null,
  claimed_until timestamptz(3)
);
create index sandbox_delivery_report_due on sandbox_delivery_report (report_at, id);

-- Gives each generated practice phone numbers of its own.
create sequence sandbox_generated_practice;
