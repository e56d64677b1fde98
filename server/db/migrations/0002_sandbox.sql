-- What the sandbox's identity providers and flag service remember. Empty and unused where the sandbox is off.

create table sandbox_signing_key (
  id text primary key,
  private_jwk jsonb not null,
  cookie_secret text not null
);

create table sandbox_launch_code (
  code_hash text primary key,
  practice text not null,
  user_id uuid,
  email text,
  expires_at timestamptz not null
);

create table sandbox_pool_challenge (
  session_hash text primary key,
  practice text not null,
  expires_at timestamptz not null
);

create table sandbox_refresh_token (
  token_hash text primary key,
  practice text not null,
  user_id uuid not null,
  email text,
  origin_jti uuid not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null
);

create index sandbox_refresh_token_by_user on sandbox_refresh_token (user_id);

create table sandbox_oidc_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);

create index sandbox_oidc_record_by_grant on sandbox_oidc_record (grant_id) where grant_id is not null;

create index sandbox_oidc_record_by_uid on sandbox_oidc_record (model, uid) where uid is not null;

-- The row of the practice '' speaks for all practices. Of two rows for one flag the later version wins.
create table sandbox_flag_override (
  practice text not null,
  key text not null,
  value boolean not null,
  version integer not null,
  primary key (practice, key)
);

create sequence sandbox_flag_version as integer start with 2;
