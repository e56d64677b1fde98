-- What staff saved to a pet's record goes to the practice software as a visit does.
alter table write_back alter column appointment_id drop not null;
alter table write_back add column medical_record_id uuid;
alter table write_back drop constraint write_back_kind_check;
alter table write_back add constraint write_back_kind_check check (kind in ('BOOK', 'MOVE', 'CONFIRM', 'NOTE'));
alter table write_back add constraint write_back_subject
  check ((kind = 'NOTE') = (appointment_id is null) and (kind = 'NOTE') = (medical_record_id is not null));
alter table write_back add foreign key (practice, medical_record_id) references medical_record on delete cascade;
