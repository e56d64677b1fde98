import * as z from 'zod/mini';
import { limits } from '#contract/rules/limits.ts';
import { e164 } from '#contract/rules/texting/phone.ts';

/** A text that a phone is to send to a practice. */
export const inboundSms = z.strictObject({
  practicePhone: e164,
  from: e164,
  body: z._default(z.string().check(z.maxLength(limits.messageLength)), ''),
  mediaUrls: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(2048))).check(z.maxLength(10)), []),
});
