-- What the form of a texting number's registration was warned of, and its author keeps as it is: codes and fields, none of what was typed.
alter table sms_registration add column kept jsonb not null default '[]';
