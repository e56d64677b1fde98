-- The key by which a practice's software calls in.
create table connect_key (
  practice text primary key references practice on delete cascade,
  key_hash text not null unique,
  create_ts timestamptz(3) not null default clock_timestamp(),
  -- To the minute.
  used_at timestamptz(3)
);

-- What the practice software has reported, by its own ids. What is gone stays, so that a late report does not bring it back.
create table connect_item (
  practice text not null references practice on delete cascade,
  kind text not null,
  external_id text not null,
  version bigint not null,
  local_id text not null,
  gone boolean not null default false,
  -- The latest full sync that named it.
  seen_in uuid,
  primary key (practice, kind, external_id)
);
create index connect_item_local on connect_item (practice, kind, local_id);

-- The latest full sync of a kind.
create table connect_sync (
  practice text not null references practice on delete cascade,
  kind text not null,
  id uuid not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (practice, kind)
);
