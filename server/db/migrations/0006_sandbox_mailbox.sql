-- Whatever the product mailed, as the sandbox's mailboxes received it. Empty where the sandbox is off.

create table sandbox_email (
  email_id uuid primary key,
  seq bigint generated always as identity,
  practice text not null,
  recipient text not null,
  subject text not null,
  content text not null,
  received_at timestamptz(3) not null default clock_timestamp()
);
create index sandbox_email_of on sandbox_email (lower(recipient), seq);
