import { carrierFindings } from '../texting/carrier-policy.ts';
import { smsSize } from '../texting/sms-segments.ts';
import { comparable, mentions } from './business-name.ts';
import type {
  FindingsOf,
  RegisteringPractice,
  RegistrationFinding,
  RegistrationFindingCode,
} from './registration-finding.ts';
import {
  type ConsentMethod,
  registrationLength,
  sampleCount,
  type SmsRegistrationForm,
} from './sms-registration-form.ts';

type Length = keyof typeof registrationLength;
const isOfLength = (text: string, kind: Length): boolean => {
  const { min, max } = registrationLength[kind];
  return text.trim().length >= min && text.length <= max;
};
/** A text without what is beyond its limit, for which it is refused anyway. */
const readable = (text: string, kind: Length): string => text.slice(0, registrationLength[kind].max);

/** The names by which texts may call the business. */
const namesOf = (
  { legalBusinessName }: Pick<SmsRegistrationForm, 'legalBusinessName'>,
  { name }: Pick<RegisteringPractice, 'name'>,
): readonly string[] => [name, legalBusinessName].map((one) => one.slice(0, 200));

const address = /https?:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.[a-z]{2,10}\b/i;
const phoneNumber = /\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}/;
const stopWord = /\bstop\b/i;
const helpWord = /\bHELP\b|\b(?:text|reply) "?help\b/;

/** What has to be said of consent, with the words by which it is recognized. */
const consentParts: readonly (readonly [RegistrationFindingCode, (text: string) => boolean])[] = [
  ['consent_place', (text) => places.test(text)],
  ['consent_choice', (text) => choice.test(text)],
  ['consent_kinds', (text) => kinds.test(text)],
  ['consent_frequency', (text) => frequency.test(text)],
  ['consent_rates', (text) => rates.test(text)],
  ['consent_stop', (text) => stopWord.test(text)],
  ['consent_help', (text) => helpWord.test(text)],
  ['consent_privacy', (text) => /privacy/i.test(text) && address.test(text)],
];
const places =
  /\b(?:forms?|paper|website|web ?page|online|page|desk|check-?in|counter|phone call|by phone|call|kiosk|tablet|screen|lobby|sign|signs|poster|verbal(?:ly)?|aloud|out loud|script|receptionist|staff|team|asks?|text(?:ing)? "?(?:start|join|yes))\b|https?:\/\//i;
const choice =
  /\b(?:optional|voluntar(?:y|ily)|not (?:a )?condition|no condition|not (?:be )?required|not require|(?:not|n't) (?:have|need) to|(?:my|your|their) (?:own )?choice|(?:can|may) (?:decline|refuse|say no))\b/i;
const kinds =
  /\b(?:remind|appointment|visit|vaccin|care\b|result|repl(?:y|ies) (?:to|of|from)|answers?\b|follow-?up|confirm|update)/i;
const frequency =
  /\bfrequency\b|\bmsg freq\b|\bhow often\b|\b(?:number|amount) of (?:texts|messages)\b|\b(?:texts?|messages?|msgs?) ?(?:a|per|each|every|\/) ?(?:day|week|month|mo|year|visit)\b/i;
const rates = /\brates? (?:may|might|can)\b|\bdata (?:rates|charges)\b/i;

/** An empty box may be said not to be ticked beforehand. */
const tickedBeforehand =
  /(?<!not |n't |never |no |un)(?:\bpre-?(?:checked|ticked|selected)|\b(?:checked|ticked|selected) (?:beforehand|by default|already|in advance)|\balready (?:checked|ticked|selected))/i;
const implied =
  /\bby (?:providing|giving|entering|submitting|sharing|leaving) (?:us )?(?:with )?(?:a|an|the|his|her|my|our|their|your) (?:mobile |cell ?|phone |telephone |contact )*(?:numbers?|phone|information|details)\b|\b(?:implied|automatically (?:opted|enrolled))\b/i;
/** Words between quotation marks that are long enough to be said to a client. */
const script = /["“][^"“”]{40,}["”]/;

const wordsOfMethod: Readonly<Record<ConsentMethod, RegExp>> = {
  PAPER: /\b(?:paper|forms?|sign(?:s|ed|ing)?|written|print(?:s|ed)?|agreement)\b/i,
  WEB: /\b(?:website|web|online|page|portal|app|tablet|screen|electronic(?:ally)?)\b|https?:\/\//i,
  SPOKEN: /\b(?:asks?|asked|says?|said|reads?|verbal(?:ly)?|spoken|aloud|tells?|call|phone)\b/i,
  TEXT: /\b(?:text(?:s|ing)?|send(?:s|ing)?|sms)\b/i,
};
const spokenOnly = /\b(?:verbal(?:ly)?|aloud|out loud)\b/i;

export const consentFindings: FindingsOf = (form) => {
  const field = 'consent';
  const { consentMethods: methods } = form;
  // The ways come first: what is ticked writes the description.
  if (form.consent.trim() === '') return [{ code: 'missing', field: methods.length === 0 ? 'consentMethods' : field }];
  const text = readable(form.consent, 'consent');
  const isSpoken = methods.includes('SPOKEN') || spokenOnly.test(text);
  const differs =
    methods.some((method) => !wordsOfMethod[method].test(text)) ||
    (spokenOnly.test(text) && !methods.includes('SPOKEN'));
  const found: [RegistrationFindingCode, boolean][] = [
    ['consent_length', !isOfLength(form.consent, 'consent')],
    ...consentParts.map(([code, says]): [RegistrationFindingCode, boolean] => [code, !says(text)]),
    ['consent_ticked', tickedBeforehand.test(text)],
    ['consent_implied', implied.test(text)],
    ['consent_script', isSpoken && !script.test(text)],
    ['consent_method', differs],
  ];
  return [
    ...(methods.length === 0 ? [{ code: 'missing', field: 'consentMethods' } as const] : []),
    ...found.flatMap(([code, isFound]) => (isFound ? [{ code, field } as const] : [])),
  ];
};

const audience = /\b(?:clients?|owners?|customers?|patients?|members?|adopters?|pet parents?|families|guardians?)\b/i;
const occasion =
  /\b(?:when|before|after|once|if|due|remind(?:s|ers?)?|book(?:s|ed)?|confirm(?:s|ation|ations)?|answers?|repl(?:y|ies))\b/i;
const software =
  /\b(?:platform|software|saas|cloud|solution|our (?:product|app|customers' clients|service lets)|on behalf of)\b/i;
const promotion =
  /\b(?:promot\w{1,10}|marketing|discounts?|coupons?|special offers?|offers|sales?|deals?|newsletters?|fundrais\w{1,5}|donations?|raffles?|giveaways?)\b/i;

export const descriptionFindings: FindingsOf = (form, practice) => {
  const field = 'description';
  if (form.description.trim() === '') return [{ code: 'missing', field }];
  const text = readable(form.description, 'description');
  const found: [RegistrationFindingCode, boolean][] = [
    ['description_length', !isOfLength(form.description, 'description')],
    ['description_name', !mentions(text, namesOf(form, practice))],
    ['description_audience', !audience.test(text)],
    ['description_occasion', !occasion.test(text)],
    ['description_software', software.test(text)],
    ['description_promotes', promotion.test(text)],
  ];
  return found.flatMap(([code, isFound]) => (isFound ? [{ code, field } as const] : []));
};

const placeholder = /[[\]{}]|<[a-z]|_{3}/i;
const aboutConsent =
  /\b(?:opt(?:ed)?[ -]?in|subscribed|signed up|signing up|thanks for joining|welcome to|you will (?:now )?(?:get|receive) texts)\b/i;

export const sampleFindings: FindingsOf = (form, practice) => {
  const field = 'samples';
  const names = namesOf(form, practice);
  const samples = form.samples.map((sample) => readable(sample, 'sample'));
  const { length } = samples;
  return [
    ...(length < sampleCount.min || length > sampleCount.max ? [{ code: 'sample_count', field } as const] : []),
    ...samples.flatMap((sample, at) =>
      sampleProblems(sample, form.samples[at] ?? '', names).map((code) => ({ code, field, at }) as const),
    ),
    ...(length > 0 && !samples.some((sample) => stopWord.test(sample))
      ? [{ code: 'sample_stop', field } as const]
      : []),
    ...samples.flatMap((sample, at) =>
      samples.slice(0, at).some((other) => areAlike(sample, other))
        ? [{ code: 'samples_alike', field, at } as const]
        : [],
    ),
    ...(length > 0 && samples.every((sample) => aboutConsent.test(sample))
      ? [{ code: 'samples_of_consent', field } as const]
      : []),
  ];
};

function sampleProblems(sample: string, whole: string, names: readonly string[]): RegistrationFindingCode[] {
  const concerns = carrierFindings(sample).map(({ concern }) => concern);
  const found: [RegistrationFindingCode, boolean][] = [
    ['sample_length', !isOfLength(whole, 'sample')],
    ['sample_name', !mentions(sample, names)],
    ['sample_placeholder', placeholder.test(sample)],
    ['sample_short_link', concerns.includes('shortened-link')],
    ['sample_filtered', concerns.some((concern) => concern !== 'shortened-link')],
  ];
  return found.flatMap(([code, isFound]) => (isFound ? [code] : []));
}

/** Whether two texts have nine of ten words in common. */
function areAlike(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(comparable(text).split(' ')));
  if (!words || !others) return false;
  const common = [...words].filter((word) => others.has(word)).length;
  return common / (words.size + others.size - common) >= 0.9;
}

export const answerFindings: FindingsOf = (form, practice) => {
  const names = namesOf(form, practice);
  return (['stopAnswer', 'helpAnswer', 'startAnswer'] as const).flatMap((field): RegistrationFinding[] => {
    if (form[field].trim() === '') return [{ code: 'missing', field }];
    const text = readable(form[field], 'answer');
    const hasContact = phoneNumber.test(text) || address.test(text);
    // The answer to START has to say so much that it takes two.
    const segments = field === 'startAnswer' ? 2 : 1;
    const found: [RegistrationFindingCode, boolean][] = [
      ['answer_length', !isOfLength(form[field], 'answer')],
      ['answer_name', !mentions(text, names)],
      ['answer_contact', field === 'helpAnswer' && !hasContact],
      ['answer_segments', smsSize(text).segments > segments],
    ];
    return found.flatMap(([code, isFound]) => (isFound ? [{ code, field }] : []));
  });
};

/** Words that hardly any English sentence is without, and that no Spanish one has. */
const english = new Set(
  `the to at for your you is are was has have of on please this we our and or with by be it if not from will us i any an
before after when who their they them as that may can get gets send sends sent text texts reminder reminders appointment appointments due
owners clients about more until each every once into so but all out up its`.split(/\s+/),
);
/** Fewer words may be names alone. */
const leastWords = 8;

/** Whether a text has fewer English words than any English text of its length. */
function isOtherLanguage(text: string): boolean {
  const words = comparable(text).split(' ');
  return words.length >= leastWords && words.filter((word) => english.has(word)).length * 12 < words.length;
}

export const languageFindings: FindingsOf = (form) => [
  ...(['consent', 'description'] as const).flatMap((field) =>
    isOtherLanguage(readable(form[field], field)) ? [{ code: 'other_language', field } as const] : [],
  ),
  ...form.samples.flatMap((sample, at) =>
    isOtherLanguage(readable(sample, 'sample')) ? [{ code: 'other_language', field: 'samples', at } as const] : [],
  ),
];
