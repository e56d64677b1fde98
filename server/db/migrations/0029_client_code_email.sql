-- The code of a client who has opted out of texts.
alter table outgoing_email
  drop constraint outgoing_email_kind_check,
  add constraint outgoing_email_kind_check check (kind in ('INVITATION', 'REMINDER', 'CODE'));
