import type { sendNewsletterTest as call } from '#contract/campaigns/newsletter-tests.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { mailAddress } from '#contract/rules/mail-address.ts';
import type { MergeValues } from '#contract/rules/newsletters/letter-parts.ts';
import { listed } from '#contract/rules/reminders/reminder-texts.ts';
import type { Context } from '../context.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import { reviewedLetter } from './create-run.ts';
import { newsletterNamed } from './internal.ts';
import { runLetterOf, testCopy } from './run-letter.ts';

/** Test emails, not presses. */
const perPractice: Allowance = { most: 20, within: 3600 };
const mark = '[Test] ';

interface Surroundings {
  readonly publicOrigin: string;
  /** Whether a mail service is configured. */
  readonly hasMail: boolean;
}

/**
 * Emails the letter of a newsletter as it is saved to up to five addresses (NL-15, NL-16). Nobody becomes its reader: it counts nowhere,
 * and unsubscribes nobody.
 * @throws Refusal `quota_reached` after twenty emails in an hour
 */
export async function sendNewsletterTest(
  ctx: Context,
  input: Parsed<typeof call>,
  { publicOrigin, hasMail }: Surroundings,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  if (!hasMail) throw new Refusal('mail_not_configured');
  const to = mailboxesOf(input.to);
  const { name, template_id } = await newsletterNamed(ctx, input.id);
  const values = input.as === undefined ? {} : await valuesOf(ctx, input.as);
  await takeFromQuota(ctx, to.length);
  const { subject, document } = await reviewedLetter(ctx, template_id);
  const letter = await runLetterOf(ctx, { subject: `${mark}${subject || name}`, document }, publicOrigin);
  const copy = testCopy(letter, values, publicOrigin);
  for (const address of to) await enqueueEmail(ctx, { kind: 'TEST', to: address, subject: letter.subject, ...copy });
  return { to };
}

/** Each mailbox once. */
function mailboxesOf(given: readonly string[]): string[] {
  const addresses = given.map((one) => {
    const address = mailAddress(one);
    if (address === null) throw refuseField('body.to', 'Send plain email addresses, such as front@example.com.');
    return address;
  });
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

/** All of them or none: the transaction of a refusal is rolled back. */
async function takeFromQuota({ db, practice }: Context, emails: number): Promise<void> {
  for (let taken = 0; taken < emails; taken += 1) {
    const wait = await takeOne(db, `test newsletters of ${practice}`, perPractice);
    if (wait === null) continue;
    const others = emails - taken - 1;
    throw new Refusal('quota_reached', undefined, wait + (others * perPractice.within) / perPractice.most);
  }
}

/** What stands in the letter for one client. */
async function valuesOf({ db, practice }: Context, id: string): Promise<MergeValues> {
  const client = isRowId(id)
    ? await db
        .selectFrom('pet_owner')
        .select('first_name')
        .where('practice', '=', practice)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!client) throw new Refusal('client_not_found');
  const pets = await db
    .selectFrom('pet')
    .select('name')
    .where('practice', '=', practice)
    .where('pet_owner_id', '=', id)
    .where('deceased', '=', false)
    .orderBy('name')
    .execute();
  return { owner: client.first_name ?? '', pet: listed(pets.map(({ name }) => name)) };
}
