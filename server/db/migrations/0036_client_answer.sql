-- What the client last answered for the time that the visit has, derived from its actions like the other columns.
alter table appointment add column client_answer text check (client_answer in ('COMING', 'NOT_COMING'));

update appointment set client_answer = answered.answer
from visit_answer answered
where answered.practice = appointment.practice and answered.appointment_id = appointment.id
  and answered.starts_at = appointment.starts_at;

drop table visit_answer;
