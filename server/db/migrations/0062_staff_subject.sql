-- Which address a user of the identity provider had when they were admitted: who was removed is not admitted under another one.
create table staff_subject (
  practice text not null,
  -- The token's subject.
  subject text not null,
  -- In lower case.
  email text not null,
  primary key (practice, subject)
);
