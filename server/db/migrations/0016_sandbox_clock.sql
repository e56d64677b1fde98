-- How far the sandbox's clock for reminders is ahead of the machine's. Empty where it was never moved, and where the sandbox is off.
create table sandbox_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null
);
