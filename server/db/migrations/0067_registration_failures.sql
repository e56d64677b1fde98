-- How often in a row the registry could not be asked: staff are told where they await its answer.
alter table sms_registration add column failures integer not null default 0;
