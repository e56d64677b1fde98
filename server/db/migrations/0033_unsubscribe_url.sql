-- Where the reader of an email stops emails of its kind; null for emails that a client needs.
alter table outgoing_email add column unsubscribe_url text;
