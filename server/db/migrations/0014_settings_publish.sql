-- What staff publish together, and each setting before and after it. The practice's version moves with every publish.
alter table practice add column settings_version integer not null default 0;
-- Ids of quick replies; those that are not in it follow by name.
alter table practice add column quick_reply_order jsonb not null default '[]';
alter table practice add column portal_link text;
-- In whatever case it is written, a link leads to one practice.
create unique index practice_of_portal_link on practice (lower(portal_link));

create table settings_publish (
  practice text not null references practice on delete cascade,
  id uuid not null,
  version integer not null,
  author_id text,
  author_name text,
  reverts uuid,
  published_at timestamptz(3) not null default now(),
  primary key (practice, id),
  unique (practice, version)
);

create table settings_change (
  practice text not null,
  publish_id uuid not null,
  position integer not null,
  subject jsonb not null,
  before jsonb not null,
  after jsonb not null,
  primary key (practice, publish_id, position),
  foreign key (practice, publish_id) references settings_publish on delete cascade
);
