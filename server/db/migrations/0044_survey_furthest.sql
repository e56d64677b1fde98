-- The name of the last question that the client has seen; null while nobody knows.
alter table survey_invitation add column furthest text;
