-- The sums of earlier months, which do not read cards that nobody printed.
create index postcard_printed on postcard (practice, (coalesce(printed_at, at))) include (cents) where status = 'PRINTED';
-- Clients whose address no card could be sent to.
create index reminder_without_address on reminder (practice, at) where medium = 'POSTCARD' and status = 'UNREACHABLE';
