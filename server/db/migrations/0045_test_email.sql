-- Test emails of newsletters, which have HTML of their own.
alter table outgoing_email
  add column html text,
  drop constraint outgoing_email_kind_check,
  add constraint outgoing_email_kind_check check (kind in ('INVITATION', 'REMINDER', 'CODE', 'TEST'));
