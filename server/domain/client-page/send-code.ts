import { randomInt } from 'node:crypto';
import { toE164 } from '#contract/rules/texting/phone.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { linkKeys, signature } from '../link-keys.ts';
import { codeText } from '../message/sign-in-code.ts';
import { matchOwner } from '../pet-owner/match-owner.ts';
import { canMessage, ownPractice } from '../practice/internal.ts';
import { hashOf } from '../secret.ts';
import { isSubscribed } from '../sms-recipient/subscription-of.ts';
import { takeOneOfEach } from '../throttle.ts';
import { codeOrder, type CodePlace, orderByStranger } from './code-allowances.ts';
import { clientsWithPhone, type Purpose, type StepOutcome, visitEnd } from './internal.ts';
import { isOfOwnCountry } from './own-country.ts';

const codeMinutes = 10;

interface CodeOrder {
  readonly purpose: Purpose;
  /** As typed. */
  readonly phone: string;
  /** What the browser keeps to be recognised. */
  readonly cookie: string;
  /** The caller's address, as limits count it. */
  readonly address: string;
}

/**
 * Begins a visit to the page and texts a code to its phone. A practice that does not text, and a phone that has opted out, have it sent by
 * email to the client with this phone. The outcome is the same whether or not a code leaves, so that nobody learns whose number it is: none
 * leaves without an address on file, or to too many unknown numbers.
 */
export async function sendCode(
  ctx: Context,
  { purpose, phone: typed, cookie, address }: CodeOrder,
): Promise<StepOutcome> {
  const practice = await ownPractice(ctx);
  const phone = toE164(typed);
  const texts = canMessage(practice);
  if (phone === null || (texts && !isOfOwnCountry(phone, practice.texting_number))) return { problem: 'phone_invalid' };
  const place = { practice: ctx.practice, phone, address };
  const usedUp = await takeOneOfEach(ctx.db, codeOrder(place));
  if (usedUp) return { problem: 'too_many_codes', left: Math.ceil(usedUp.wait / 60) };

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const cookie_hash = hashOf(cookie);
  const visit = { phone, purpose, ends: visitEnd(ctx) };
  const nothingChosen = {
    proven: false,
    pet_owner_id: null,
    pet_id: null,
    stranger: null,
    starts_at: null,
    draft: null,
  };
  await ctx.db
    .insertInto('client_visit')
    .values({ practice: ctx.practice, cookie_hash, ...visit })
    .onConflict((conflict) =>
      conflict.columns(['practice', 'cookie_hash']).doUpdateSet({ ...visit, ...nothingChosen, practitioner_id: null }),
    )
    .execute();
  const [key] = await linkKeys(ctx.db);
  const row = {
    code_hash: signature(key, 'client-code', `${cookie_hash} ${code}`),
    tries: 0,
    ends: new Date(ctx.now.getTime() + codeMinutes * 60_000),
    message_id: await deliverCode(ctx, place, code, { name: practice.name, texts }),
  };
  await ctx.db
    .insertInto('client_code')
    .values({ practice: ctx.practice, cookie_hash, ...row })
    .onConflict((conflict) => conflict.columns(['practice', 'cookie_hash']).doUpdateSet(row))
    .execute();
  return { next: 'code' };
}

interface Sender {
  readonly name: string;
  /** Whether the practice sends texts. */
  readonly texts: boolean;
}

/**
 * Sends the code by text, or by email.
 * @returns the id of the text; null where there is none
 */
async function deliverCode(
  ctx: Context,
  place: CodePlace,
  code: string,
  { name, texts }: Sender,
): Promise<string | null> {
  const { phone } = place;
  const clients = await clientsWithPhone(ctx, phone);
  const words = codeText({ code, name, minutes: codeMinutes });
  if (texts && (await isSubscribed(ctx, phone))) {
    const isAllowed = clients.length > 0 || (await takeOneOfEach(ctx.db, orderByStranger(place))) === null;
    return isAllowed ? textCode(ctx, phone, words) : null;
  }
  // A household shares a phone, and often an address.
  const [address, ...others] = new Set(clients.map(({ email }) => email));
  if (address && others.length === 0)
    await enqueueEmail(ctx, { kind: 'CODE', to: address, subject: `Your code for ${name}`, text: words });
  return null;
}

/** Enqueues the code as an automated text of the conversation with the phone. A new conversation stays out of the inbox. */
async function textCode(ctx: Context, phone: string, content: string): Promise<string> {
  const conversation = await conversationWith(ctx, phone, { container: 'DONE' });
  const owner = conversation.pet_owner_id === null ? await matchOwner(ctx, phone) : {};
  const { id } = await addMessage(
    ctx,
    conversation.id,
    {
      type: 'SMS_AUTOMATED',
      direction: 'OUTBOUND',
      content,
      delivery_status: 'ENQUEUED',
    },
    conversation.latest_message_id === null ? { ...owner, read_status: 'READ' } : owner,
  );
  return id;
}
