-- What staff stopped they may allow again; what the client stopped they may not.
alter table sms_recipient add column by_staff boolean not null default false;

-- When the client texted what may ask for no more texts, until staff decide.
alter table conversation add column asked_to_stop_at timestamptz(3);
