-- A client is asked when a message with the address leaves. Staff can take the address into a message and never send it.
alter table survey_invitation add column asked_at timestamptz(3);
update survey_invitation set asked_at = created_at;
drop index survey_invitation_of_survey;
create index survey_invitation_of_survey on survey_invitation (practice, survey_id, asked_at);
