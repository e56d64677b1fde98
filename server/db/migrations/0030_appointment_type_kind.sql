-- As the practice software names it, such as END_OF_LIFE; null where it names none.
alter table appointment_type add column kind text;
