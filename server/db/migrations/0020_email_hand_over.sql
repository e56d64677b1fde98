-- An email is marked HANDING before its content leaves, so that a crash shows what nobody can know: UNKNOWN, never sent again by itself.
alter table outgoing_email
  drop constraint outgoing_email_status_check,
  add constraint outgoing_email_status_check check (status in ('ENQUEUED', 'HANDING', 'SENT', 'FAILED', 'UNKNOWN')),
  -- Whom it is for: an invitation is sent even to an address that sent mail back before.
  add column kind text not null default 'REMINDER' check (kind in ('INVITATION', 'REMINDER')),
  -- How often it was claimed. Whoever claimed it last may write its outcome.
  add column attempts integer not null default 0,
  add column next_try_at timestamptz(3),
  -- Why it failed: a status of RFC 3463, or a word of ours.
  add column reason text,
  add column sent_at timestamptz(3),
  add column bounced_at timestamptz(3),
  add column delayed_at timestamptz(3),
  add column complained_at timestamptz(3);

-- Bounces name an email by its id alone.
create unique index outgoing_email_id on outgoing_email (id);
create index outgoing_email_handing on outgoing_email (claimed_until) where status = 'HANDING';

-- Addresses that get no more mail of a practice, by kind of mail.
create table email_stop (
  practice text not null references practice on delete cascade,
  -- In lower case.
  email text not null,
  scope text not null check (scope in ('NEWSLETTER', 'AFTER_VISIT', 'CARE', 'ALL')),
  reason text not null check (reason in ('UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED', 'BY_STAFF')),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (practice, email, scope)
);

-- Secrets of the installation that prove that an address or a link is ours. The newest signs, all verify.
create table link_key (
  seq bigint generated always as identity primary key,
  secret text not null,
  create_ts timestamptz(3) not null default clock_timestamp()
);

-- The sandbox's mailbox is a mail server: what it knows of an email, it read from the email. It does not merge what arrives twice.
alter table sandbox_email
  drop constraint sandbox_email_pkey,
  add primary key (seq),
  alter column email_id drop not null,
  alter column practice drop not null,
  add column html text,
  add column headers text not null default '',
  add column returns_to text not null default '';
create index sandbox_email_from on sandbox_email (practice, seq);
