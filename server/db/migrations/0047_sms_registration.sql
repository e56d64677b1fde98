-- The registration of a practice's texting number, from the draft of its form to the carriers' approval.
create table sms_registration (
  practice text primary key references practice on delete cascade,
  -- The reference under which the registry knows the practice's texts.
  id uuid not null unique default gen_random_uuid(),
  form jsonb not null,
  version integer not null default 1,
  state text not null default 'DRAFT' check (state in
    ('DRAFT', 'SUBMITTED', 'BRAND_REVIEW', 'BRAND_REFUSED', 'CAMPAIGN_REVIEW', 'CAMPAIGN_REFUSED', 'NUMBER_PENDING', 'APPROVED')),
  refusals jsonb not null default '[]',
  -- How often it was submitted: an answer to an earlier submission changes nothing.
  attempt integer not null default 0,
  -- The business at the registry, a row of `carrier_brand`.
  brand uuid,
  campaign_id text,
  saved_at timestamptz(3) not null default clock_timestamp(),
  saved_by text,
  submitted_at timestamptz(3),
  -- By the clock that the sandbox can move.
  next_look_at timestamptz(3),
  looks integer not null default 0,
  claimed_until timestamptz(3)
);
create index sms_registration_to_look_at on sms_registration (next_look_at) where next_look_at is not null;

create table sms_registration_step (
  practice text not null references practice on delete cascade,
  attempt integer not null,
  kind text not null,
  at timestamptz(3) not null,
  seq bigint generated always as identity,
  primary key (practice, attempt, kind)
);

-- A business at the registry, one for each EIN of an organization, whose branches share it. It is asked for under its own id.
create table carrier_brand (
  pims text not null,
  organization text not null,
  -- Only this installation can compute it.
  ein_hash text not null,
  id uuid not null unique default gen_random_uuid(),
  brand_id text,
  -- Since when the registry may have it.
  asked_at timestamptz(3),
  verified_at timestamptz(3),
  primary key (pims, organization, ein_hash)
);

-- What the sandbox's registry has.
create table sandbox_brand (
  id text primary key,
  reference text not null unique,
  facts jsonb not null,
  -- When it was asked for, or checked again.
  asked_at timestamptz(3) not null,
  checks integer not null default 1,
  verdict text check (verdict in ('VERIFIED', 'TAX_ID', 'STOCK_SYMBOL', 'GOVERNMENT_ENTITY', 'NONPROFIT', 'OTHERS'))
);
create table sandbox_campaign (
  id text primary key,
  reference text not null unique,
  brand_id text not null,
  facts jsonb not null,
  shared_at timestamptz(3),
  shares integer not null default 0,
  verdict text check (verdict in ('ACCEPTED', 'DECLINED', 'SUSPENDED')),
  explanation text
);
