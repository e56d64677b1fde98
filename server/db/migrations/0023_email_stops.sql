-- A complaint stops every email to the address, not only newsletters.
insert into email_stop (practice, email, scope, reason, at)
select practice, email, 'ALL', reason, at from email_stop where reason = 'COMPLAINED' and scope = 'NEWSLETTER'
on conflict (practice, email, scope) do update set reason = excluded.reason, at = excluded.at;

delete from email_stop where reason = 'COMPLAINED' and scope = 'NEWSLETTER';
