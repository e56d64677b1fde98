import { type ConsentMethod, consentMethods, registrationLength } from './sms-registration-form.ts';

const kinds = 'appointment reminders, reminders of care that is due, and answers to my questions';
const script = (name: string, privacy: string): string =>
  `"May ${name} text you appointment reminders, reminders of care that is due, and answers to your questions? This is optional and not needed to get care. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help. Privacy policy: ${privacy}."`;

const described: Readonly<Record<ConsentMethod, (name: string, website: string) => string>> = {
  PAPER: (name) =>
    `On paper: the form that new clients of ${name} fill in at the front desk has an empty box, which they may tick.`,
  WEB: (name, website) =>
    `Online: the form for new clients of ${name} on ${website} has a box, not ticked beforehand, which they may tick.`,
  SPOKEN: () => 'Spoken: a team member reads these words aloud and writes the answer into the client’s record.',
  TEXT: (name) => `By text: a sign at the front desk of ${name} invites clients to text START to our number.`,
};

/**
 * A description of how clients agree to texts, in which the practice corrects what is different. It offers the words that are put before
 * clients, or said to them.
 * @param privacy the address of the privacy policy
 */
export function suggestedConsent(
  methods: readonly ConsentMethod[],
  { name, website, privacy }: { readonly name: string; readonly website: string; readonly privacy: string },
): string {
  const used = consentMethods.filter((method) => methods.includes(method));
  const written = used.some((method) => method !== 'SPOKEN');
  return [
    ...used.map((method) => described[method](name, website)),
    ...(written
      ? [
          `Clients read: "I agree to texts from ${name}: ${kinds}. This is optional and no condition of care. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help. Privacy policy: ${privacy}."`,
        ]
      : []),
    ...(used.includes('SPOKEN') ? [`We say: ${script(name, privacy)}`] : []),
    'We text only clients who agreed.',
  ].join(' ');
}

/** Where the privacy policy of a website is taken to be, until the practice corrects it. */
export const usualPrivacyAddress = (website: string): string => `${website.trim().replace(/\/$/, '')}/privacy`;

const addressOfPrivacy = /privacy[^.:]{0,60}[:,]?\s[^.:]{0,20}?((?:https?:\/\/|www\.)[^\s"“”,;)]{2,199}[^\s"“”,;.)])/i;

/** The address of the privacy policy that reviewers read in a description of how clients agree; null where none is recognized. */
export const privacyAddressIn = (consent: string): string | null =>
  addressOfPrivacy.exec(consent.slice(0, registrationLength.consent.max))?.[1] ?? null;
