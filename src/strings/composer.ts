import type { CarrierConcern } from '#contract/rules/carrier-policy.ts';
import type { PlaceholderName } from '#contract/rules/placeholders.ts';
import { count } from './grammar.ts';

/** What staff read while they write: how long a text is, what may hold it back, quick replies, emoji. */
export const composer = {
  size: (segments: number, left: number) => `${count(segments, 'text', 'texts')} · ${left} left`,
  forcedBy: (characters: string) => `Longer for the carrier because of ${characters}`,
  forcing: 'Makes the text longer for the carrier:',
  show: (character: string) => `Show “${character}” in the text`,
  replace: 'Use plain characters',
  saves: (texts: number) => `Saves ${count(texts, 'text', 'texts')}.`,

  concern: {
    'shortened-link': 'Carriers block shortened links. Paste the full address instead.',
    'controlled-substance': 'Carriers may block names of controlled drugs. “The medicine” or a call is safer.',
    cannabis: 'Carriers block cannabis words, hemp and CBD included. “The supplement” or a call is safer.',
    alcohol: 'Carriers may block words for alcohol.',
    firearm: 'Carriers may block words for weapons.',
    adult: 'Carriers may block this word.',
    lending: 'Carriers block texts that sound like loan offers.',
    shouting: 'Carriers may take capitals and rows of exclamation marks for spam.',
  } satisfies Record<CarrierConcern, string>,
  concerns: (words: string, why: string) => `“${words}”: ${why}`,

  unfilled: (written: string) => `Fill in ${written} before you send.`,
  goToUnfilled: 'Fill in',

  replies: {
    button: 'Quick replies',
    list: 'Quick replies',
    found: (value: number) => count(value, 'quick reply', 'quick replies'),
    none: (query: string) => `No quick reply matches “${query}”.`,
    empty: 'Your practice has no quick replies yet.',
    loading: 'Loading quick replies',
    failed: 'Quick replies could not be loaded.',
  },
  placeholder: {
    owner: 'Client’s first name',
    pet: 'Pet’s name',
    practice: 'Practice’s name',
    'practice phone': 'Practice’s phone',
  } satisfies Record<PlaceholderName, string>,

  emoji: {
    button: 'Emoji',
    panel: 'Choose an emoji',
    search: 'Search emoji',
    groups: 'Groups',
    recent: 'Used last',
    none: (query: string) => `No emoji for “${query}”.`,
    found: (value: number) => `${value} emoji`,
    cost: 'With an emoji one text holds 70 characters instead of 160.',
  },
};
