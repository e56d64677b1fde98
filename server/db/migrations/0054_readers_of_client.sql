-- Newsletters in the history of a client.
create index campaign_recipient_client on campaign_recipient (practice, pet_owner_id);
