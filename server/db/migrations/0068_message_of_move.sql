-- Who asks to move a visit, which may be canceled or moved elsewhere meanwhile.
create index message_of_move on message (practice, (request -> 'moves' ->> 'appointment_id'))
  where request -> 'moves' ->> 'appointment_id' is not null;
