-- Newsletters that staff write. The letter of each is a template of its own, so that an edit of a template changes no newsletter.
create table campaign (
  practice text not null references practice on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  template_id uuid not null,
  -- Null until somebody has chosen them.
  recipients jsonb,
  -- Who created it.
  author text,
  version integer not null default 1,
  create_ts timestamptz(3) not null default clock_timestamp(),
  update_ts timestamptz(3) not null default clock_timestamp(),
  primary key (practice, id)
);
create index campaign_by_age on campaign (practice, create_ts desc, id desc);

alter table template add column campaign_id uuid;
alter table template add column version integer not null default 1;
alter table template add column is_complete boolean not null default false;
