-- Preparing appointment requests and offering them to clients are two things; the second is published.
alter table practice rename appointment_requests_since to appointment_requests_enabled_at;
alter table practice add booking_limits jsonb;
