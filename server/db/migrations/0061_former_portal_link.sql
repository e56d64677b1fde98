-- Texts, emails and cards go on naming a portal link after its practice has taken another: no other practice gets it for a while.
create table former_portal_link (
  -- In lower case.
  link text primary key,
  practice text not null,
  until timestamptz(3) not null
);
