-- Campaigns without a status could not be given a first day, so nothing was ever sent. They still wait for one.
update practice set campaign_enrollments = (
  select jsonb_agg(case when campaign ? 'status' then campaign else campaign || '{"status": "started"}' end order by place)
  from jsonb_array_elements(campaign_enrollments) with ordinality as listed (campaign, place)
)
where campaign_enrollments @? '$[*] ? (!exists(@.status))';
