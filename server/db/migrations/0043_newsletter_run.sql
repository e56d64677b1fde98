-- The sending of a newsletter: what was reviewed, to whom it was meant, and how far it is. What it sends does not change with later edits.
create table campaign_run (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  state text not null default 'SCHEDULED'
    check (state in ('SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED', 'DONE', 'STOPPED', 'MISSED')),
  send_at timestamptz(3) not null,
  -- Subject and document.
  letter jsonb not null,
  -- Which version of the letter that is.
  content_version integer not null,
  recipients jsonb not null,
  -- The run whose failed readers this one is for; null for a newsletter's first one.
  resends uuid,
  includes_unknown boolean not null default false,
  author text,
  -- The client up to whom readers are written.
  frozen_to uuid,
  -- HTML and text with their slots, made when the run began.
  parts jsonb,
  -- Readers, and those whose email was handed over, as of the latest count.
  readers integer not null default 0,
  handed integer not null default 0,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  create_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id)
);
create unique index campaign_run_live on campaign_run (practice, campaign_id)
  where state in ('SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED', 'MISSED');
create index campaign_run_of on campaign_run (practice, campaign_id, create_ts);
create index campaign_run_to_do on campaign_run (state, send_at) where state <> 'DONE';

-- One reader of a run, once. HANDING: the email's content is leaving. UNKNOWN: it left, and nobody knows whether it was accepted.
create table campaign_recipient (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  pet_owner_id uuid not null,
  -- As it is written to.
  email text not null,
  -- What stands in the letter's slots.
  merge_values jsonb not null,
  status text not null default 'QUEUED'
    check (status in ('QUEUED', 'HANDING', 'SENT', 'FAILED', 'UNKNOWN', 'SKIPPED')),
  reason text,
  attempts integer not null default 0,
  next_try_at timestamptz(3),
  claimed_until timestamptz(3),
  sent_at timestamptz(3),
  bounced_at timestamptz(3),
  complained_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  -- Numbers of the links that were opened.
  clicks integer[] not null default '{}',
  primary key (practice, id)
);
-- A mailbox gets a run's letter once.
create unique index campaign_recipient_once on campaign_recipient (practice, run_id, lower(email));
-- Bounces name an email by its id alone.
create unique index campaign_recipient_id on campaign_recipient (id);
create index campaign_recipient_queued on campaign_recipient (practice, run_id, id) where status = 'QUEUED';
create index campaign_recipient_handing on campaign_recipient (claimed_until) where status = 'HANDING';
