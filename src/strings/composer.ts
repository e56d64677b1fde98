import type { CarrierConcern } from '#contract/rules/texting/carrier-policy.ts';
import { limits } from '#contract/rules/limits.ts';
import type { PlaceholderName } from '#contract/rules/texting/placeholders.ts';
import { count, formatNumber, listed } from './grammar.ts';

/** The aids for writing: length, advice, quick replies, emoji. */
export const composer = {
  size: (segments: number, left: number) => `${count(segments, 'text', 'texts')} · ${left} left`,
  forcedBy: (characters: string) => `Uses more texts because of ${characters}`,
  forcing: 'These characters use more texts:',
  show: (character: string) => `Show “${character}” in the text`,
  replace: 'Use plain characters',
  saves: (texts: number) => `Saves ${count(texts, 'text', 'texts')}.`,

  concern: {
    'shortened-link': 'Carriers block shortened links. Paste the full address instead.',
    'controlled-substance': 'Carriers may block names of controlled drugs. Say “the medication”, or call instead.',
    cannabis: 'Carriers block cannabis terms, including hemp and CBD. Say “the supplement”, or call instead.',
    alcohol: 'Carriers may block words for alcohol.',
    firearm: 'Carriers may block words for weapons.',
    adult: 'Carriers may block this word.',
    lending: 'Carriers block texts that sound like loan offers.',
    shouting: 'Carriers may treat all capitals and repeated exclamation points as spam.',
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
    recent: 'Recently used',
    none: (query: string) => `No emoji for “${query}”.`,
    found: (value: number) => `${value} emoji`,
    cost: 'With an emoji, one text holds 70 characters instead of 160.',
  },
};

/** The field in which a text is written. */
export const composing = {
  message: 'Message',
  placeholder: (name: string) => `Text ${name}`,
  attaching: {
    button: 'Add an image',
    panel: 'Images for this text',
    choose: 'Choose images',
    otherWays: 'You can also paste an image into the text, or drop it on the conversation.',
    limits: `JPEG, PNG or GIF, each under 4MB. Larger photos are made smaller. Up to ${limits.imagesPerText} in one text.`,
    leftOut: (names: readonly string[]) => `Not added: ${listed(names)}.`,
    full: `A text can have at most ${limits.imagesPerText} images.`,
    attached: (value: number) => `${formatNumber(value)} of ${limits.imagesPerText} attached`,
    list: 'Attached images',
    off: 'Your practice sends no images at the moment. Remove them to send the text.',
    unnamed: 'Image',
  },
  removeImage: (name: string) => `Remove ${name}`,
  uploading: 'Uploading',
  waitsForImages: 'The text is sent once its images are uploaded.',
  notSent: {
    changed: 'Not sent yet: it was changed while its images were being uploaded.',
    imageMissing: 'Not sent yet: one of its images was not uploaded.',
  },
  stopWaiting: 'Do not send yet',
  left: (value: number) => count(value, 'character left', 'characters left'),
  over: (value: number) =>
    `A text can have at most ${formatNumber(limits.messageLength)} characters. Shorten this one by ${formatNumber(value)}.`,
  dropHere: 'Drop images here to add them to your text',
  optedOut: 'This client has opted out of texts. To resume, they must text “Start” to your number.',
  images: 'Images to send',
};
