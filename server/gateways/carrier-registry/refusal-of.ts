import type { RegistrationRefusal } from '#contract/campaigns/sms-registration.ts';
import type { RefusalCode } from '#contract/rules/registration/refusals.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';

/** The registry's categories of what is wrong with a brand. */
const categories: ReadonlyMap<string, RefusalCode> = new Map([
  ['TAX_ID', 'ein_mismatch'],
  ['STOCK_SYMBOL', 'stock_mismatch'],
  ['GOVERNMENT_ENTITY', 'not_government'],
  ['NONPROFIT', 'not_nonprofit'],
]);

/** Those who review campaigns explain in words what they refuse. */
const explanations: readonly (readonly [RegExp, RefusalCode])[] = [
  [/opt.?in|consent|call.?to.?action|message ?flow/i, 'consent_refused'],
  [/website|web ?page|privacy policy|url/i, 'website_refused'],
  [/sample/i, 'samples_refused'],
  [/description|use.?case/i, 'description_refused'],
];

/** Nine digits in a row or as EIN or Social Security number: nothing of the kind is stored with a refusal. */
const numbers = /\d{2}-?\d{7}|\d{3}-\d{2}-\d{4}/g;
const longest = 500;
const shown = (words: string): string | null => cutText(words.replaceAll(numbers, '…'), longest).trim() || null;

export const brandRefusal = (category: string, words: string): RegistrationRefusal => ({
  code: categories.get(category) ?? 'other',
  words: shown(words),
});

export const campaignRefusal = (explanation: string): RegistrationRefusal => ({
  code: explanations.find(([pattern]) => pattern.test(explanation))?.[1] ?? 'other',
  words: shown(explanation),
});

export const shownWords = shown;
