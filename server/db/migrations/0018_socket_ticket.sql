-- What opens the real-time socket once, within seconds, in place of an id token. Only its digest is kept.
create table socket_ticket (
  ticket_hash text primary key,
  practice text not null,
  user_id text,
  email text,
  name text,
  -- When the session ends that asked for it.
  session_ends_at timestamptz not null,
  expires_at timestamptz not null
);

create index socket_ticket_expiring on socket_ticket (expires_at);
