import { sql } from 'kysely';
import { newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import type { Db } from '#server/db/schema.ts';
import { type Context, contextIn, type Staff } from '#server/domain/context.ts';
import { createNewsletterTemplate } from '#server/domain/newsletter/create-template.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { prepareRun } from '#server/domain/newsletter/open-runs.ts';
import { createNewsletter } from '#server/domain/newsletter/create.ts';
import { updateNewsletter } from '#server/domain/newsletter/update.ts';
import {
  newsletterDrafts,
  newsletterTemplates,
  type NewsletterText,
  plannedNewsletter,
  sentNewsletters,
} from './newsletter-texts.ts';

interface SeedOptions {
  readonly author: Staff;
  readonly now: Date;
  /** Whether some were sent, and one is to be sent. */
  readonly areSent: boolean;
}

/** Writes a practice's newsletters as a member of its staff would, so that their HTML and their states are those of the product. */
export async function seedNewsletters(db: Db, practice: string, { author, now, areSent }: SeedOptions): Promise<void> {
  const ctx = contextIn(
    { db, now, announce: () => undefined, onFailure: () => undefined },
    { kind: 'staff', practice, staff: author, expiresAt: now.getTime() / 1000 },
  );
  const { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch } = ctx.identity;
  const own = { pims, org, branch };
  // The letters have no pictures, whose address would begin with the server's own.
  const publicOrigin = '';
  const templateIds = new Map<string, string>();
  for (const { document, ...template } of newsletterTemplates) {
    const content = { 'en-us': { [newsletterType]: JSON.stringify(document) } };
    const made = await createNewsletterTemplate(
      ctx,
      { ...own, type: 'NEWSLETTER', ...template, content },
      publicOrigin,
    );
    templateIds.set(template.name, made.templateId);
  }
  const begin = async (name: string, template: NewsletterText, hasRecipients: boolean) => {
    const templateId = templateIds.get(template.name);
    const { id } = await createNewsletter(ctx, { ...own, type: 'PracticeNewsletter', name, templateId }, publicOrigin);
    if (hasRecipients) await updateNewsletter(ctx, { ...own, id, recipients: { include: 'all' } }, true);
    return id;
  };
  const after = (days: number) => new Date(now.getTime() + days * dayLength).toISOString();
  if (areSent) {
    for (const { name, template, daysAgo } of sentNewsletters) {
      const id = await begin(name, template, true);
      const run = await createNewsletterRun(ctx, { ...own, id, start: null }, true);
      while (await prepareRun(ctx, run.id, publicOrigin));
      await deliver(ctx, run.id, after(-daysAgo));
    }
    const id = await begin(plannedNewsletter.name, plannedNewsletter.template, true);
    await createNewsletterRun(ctx, { ...own, id, start: after(plannedNewsletter.inDays) }, true);
  }
  for (const { name, template, hasRecipients } of newsletterDrafts) await begin(name, template, hasRecipients);
}

const dayLength = 86_400_000;
/** One of so many readers has unsubscribed. */
const readersAnUnsubscribe = 150;

/**
 * What became of the readers of a run that began at a time, as if the sandbox's mail service had got its emails: its magic addresses did what they do, and
 * a few readers unsubscribed. All that follows from it is written too, so that each figure has its readers.
 */
async function deliver({ db, practice }: Context, run: string, at: string): Promise<void> {
  const isMagic = (name: string) => sql<boolean>`email like ${`%+${name}@%`}`;
  await sql`
    update campaign_recipient set attempts = 1,
      status = case
        when ${isMagic('bounce')} or ${isMagic('full')} then 'FAILED'
        when ${isMagic('lost')} then 'UNKNOWN'
        else 'SENT' end,
      reason = case
        when ${isMagic('bounce')} then '5.1.1'
        when ${isMagic('full')} then '5.2.2'
        when ${isMagic('lost')} then 'ECONNECTION' end,
      sent_at = case when ${isMagic('lost')} then null else ${at}::timestamptz end,
      bounced_at = case when ${isMagic('bounce')} or ${isMagic('full')} then ${at}::timestamptz end,
      complained_at = case when ${isMagic('complain')} then ${at}::timestamptz end
    where practice = ${practice} and run_id = ${run} and status = 'QUEUED'
  `.execute(db);
  await sql`
    with chosen as (
      select id from campaign_recipient where practice = ${practice} and run_id = ${run} and status = 'SENT'
      order by id desc
      limit (select count(*) / ${readersAnUnsubscribe} from campaign_recipient where practice = ${practice} and run_id = ${run})
    )
    update campaign_recipient reader set unsubscribed_at = ${at}::timestamptz from chosen
    where reader.practice = ${practice} and reader.id = chosen.id
  `.execute(db);
  await sql`
    insert into email_stop (practice, email, scope, reason, at)
    select practice, lower(email), case when complained_at is null then 'NEWSLETTER' else 'ALL' end,
      case when complained_at is null then 'UNSUBSCRIBED' else 'COMPLAINED' end, ${at}::timestamptz
    from campaign_recipient
    where practice = ${practice} and run_id = ${run} and (unsubscribed_at is not null or complained_at is not null)
    on conflict do nothing
  `.execute(db);
  await sql`
    update campaign_run run set state = 'DONE', send_at = ${at}, started_at = ${at}, ended_at = ${at}, create_ts = ${at},
      readers = counts.readers, handed = counts.handed
    from (
      select count(*)::int as readers, count(sent_at)::int as handed
      from campaign_recipient where practice = ${practice} and run_id = ${run}
    ) counts
    where run.practice = ${practice} and run.id = ${run}
  `.execute(db);
  await sql`
    update campaign set create_ts = ${at}, update_ts = ${at}
    where practice = ${practice} and id = (select campaign_id from campaign_run where practice = ${practice} and id = ${run})
  `.execute(db);
}
