alter table campaign_run
  -- How many clients the sender was told would get it; null where nobody counted them.
  add column expected integer,
  -- Of a run that sends again: to those whom the other one did not reach, or to those whom its stop left out.
  add column resend_group text not null default 'failed' check (resend_group in ('failed', 'stopped'));
