create index file_of_staff on file (practice, create_ts) where not from_client;
