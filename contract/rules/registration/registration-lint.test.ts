import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lettersRead } from '#tests/support/letters-read.ts';
import { soundRegistrations } from '#tests/support/registrations.ts';
import {
  findingLevels,
  maySubmit,
  type RegisteringPractice,
  type RegistrationFindingCode,
} from './registration-finding.ts';
import { registrationFindings } from './registration-lint.ts';
import { privacyAddressIn, suggestedConsent, usualPrivacyAddress } from './suggested-consent.ts';
import { type RegistrationField, type SmsRegistrationForm, smsRegistrationForm } from './sms-registration-form.ts';

const [sound] = soundRegistrations();
if (!sound) throw new Error('There are no sound registrations.');
const { form, practice } = sound;

/** The findings of the sound registration with these changes, each as `code at field`. */
const found = (changes: Partial<SmsRegistrationForm>, ofPractice: Partial<RegisteringPractice> = {}) =>
  registrationFindings({ ...form, ...changes }, { ...practice, ...ofPractice }).map(
    ({ code, field, at }) => `${code} at ${field}${at === undefined ? '' : ` ${at}`}`,
  );
const [first = '', second = ''] = form.samples;
const without = (words: string) => ({ consent: form.consent.replace(words, '') });

/** For each finding a change that leads to it alone. */
const examples: readonly (readonly [RegistrationFindingCode, RegistrationField, Partial<SmsRegistrationForm>])[] = [
  ['missing', 'ein', { ein: ' ' }],
  ['missing', 'legalBusinessName', { legalBusinessName: '' }],
  ['missing', 'businessStructure', { businessStructure: null }],
  ['missing', 'stockSymbol', { isListed: true, stockExchange: 'NYSE' }],
  ['missing', 'stockExchange', { isListed: true, stockSymbol: 'VET' }],
  ['missing', 'street', { street: '' }],
  ['missing', 'city', { city: '' }],
  ['missing', 'state', { state: '' }],
  ['missing', 'zip', { zip: '' }],
  ['missing', 'contactFirstName', { contactFirstName: '' }],
  ['missing', 'contactLastName', { contactLastName: ' ' }],
  ['missing', 'contactEmail', { contactEmail: '' }],
  ['missing', 'contactPhone', { contactPhone: '' }],
  ['missing', 'website', { website: '' }],
  ['missing', 'consent', { consent: '' }],
  ['missing', 'consentMethods', { consentMethods: [] }],
  ['missing', 'description', { description: '' }],
  ['missing', 'helpAnswer', { helpAnswer: '' }],
  ['too_long', 'city', { city: 'x'.repeat(101) }],
  ['ein_personal', 'ein', { ein: '412-55-9087' }],
  ['ein_format', 'ein', { ein: '84-29173' }],
  ['ein_made_up', 'ein', { ein: '33-3333333' }],
  ['ein_prefix', 'ein', { ein: '07-2917350' }],
  ['legal_name_too_long', 'legalBusinessName', { legalBusinessName: `${'x'.repeat(60)} Inc` }],
  ['legal_name_dba', 'legalBusinessName', { legalBusinessName: 'Marsh Inc D/B/A Harborview Inc' }],
  ['legal_name_of_contact', 'legalBusinessName', { legalBusinessName: 'Elena Marsh' }],
  ['legal_name_everyday', 'legalBusinessName', { legalBusinessName: 'Harborview Animal Hospital' }],
  ['legal_name_signs', 'legalBusinessName', { legalBusinessName: 'Harborview Animal Hospital, Inc' }],
  ['legal_name_blanks', 'legalBusinessName', { legalBusinessName: 'Harborview Animal Hospital Inc ' }],
  ['structure_unlike_name', 'businessStructure', { businessStructure: 'LLC' }],
  ['address_post_office_box', 'street', { street: 'PO Box 12' }],
  ['address_mail_drop', 'street', { street: '12 Commercial Street PMB 4' }],
  ['address_differs', 'street', { street: '14 Commercial Street' }],
  ['state_unknown', 'state', { state: 'Maine' }],
  ['zip_format', 'zip', { zip: '4101' }],
  ['zip_of_another_state', 'zip', { zip: '97206' }],
  ['email_unusable', 'contactEmail', { contactEmail: 'elena@' }],
  ['email_free_provider', 'contactEmail', { contactEmail: 'elena@gmail.com' }],
  ['email_other_domain', 'contactEmail', { contactEmail: 'elena@vets.example' }],
  ['phone_unusable', 'contactPhone', { contactPhone: '+44 20 7946 0018' }],
  ['phone_invented', 'contactPhone', { contactPhone: '(207) 555-0110' }],
  ['phone_is_texting_number', 'contactPhone', { contactPhone: practice.textingNumber }],
  ['website_unusable', 'website', { website: 'https://10.0.0.4/vet' }],
  ['website_not_encrypted', 'website', { website: 'http://harborviewanimal.example' }],
  ['website_social', 'website', { website: 'https://m.facebook.com/harborview' }],
  ['website_portal', 'website', { website: 'https://maps.app.goo.gl/hv' }],
  ['website_shortened', 'website', { website: 'https://bit.ly/hv' }],
  ['website_closed', 'websiteOpens', { websiteOpens: false }],
  ['website_without_name', 'websiteShowsName', { websiteShowsName: false }],
  ['website_without_privacy', 'websiteHasPrivacyPolicy', { websiteHasPrivacyPolicy: false }],
  ['consent_length', 'consent', { consent: form.consent.padEnd(2049, '.') }],
  [
    'consent_place',
    'consent',
    {
      consent:
        'Clients may agree to reminders, which is optional. Frequency varies, rates may apply, STOP, HELP, privacy: vet.example',
    },
  ],
  ['consent_choice', 'consent', without('You do not have to agree to book a visit. ')],
  [
    'consent_kinds',
    'consent',
    {
      consent:
        'Texting is optional and offered on paper. Frequency varies, rates may apply, STOP, HELP, privacy: vet.example',
    },
  ],
  ['consent_frequency', 'consent', without('Message frequency may vary, up to 6 messages a month. ')],
  ['consent_rates', 'consent', without('Message & data rates may apply. ')],
  ['consent_stop', 'consent', without('Text STOP to stop, ')],
  ['consent_help', 'consent', without('HELP for help.')],
  ['consent_privacy', 'consent', without('privacy policy, https://harborviewanimal.example/privacy')],
  ['consent_ticked', 'consent', { consent: form.consent.replace('unchecked', 'already ticked') }],
  ['consent_implied', 'consent', { consent: `${form.consent} By giving us their phone number, clients agree.` }],
  [
    'consent_script',
    'consent',
    {
      consentMethods: ['SPOKEN'],
      consent:
        'We ask clients out loud for appointment texts, which is optional. Frequency varies, rates may apply, STOP, HELP, privacy: vet.example',
    },
  ],
  [
    'consent_method',
    'consent',
    {
      consentMethods: ['PAPER', 'WEB', 'TEXT'],
      consent:
        'On paper or online, owners may agree to reminders, which is optional. Frequency varies, rates may apply, STOP, HELP, privacy: vet.example',
    },
  ],
  ['description_length', 'description', { description: 'Harborview Animal Hospital Inc: clients' }],
  ['description_name', 'description', { description: form.description.replace('Harborview', 'Our') }],
  [
    'description_audience',
    'description',
    { description: 'Harborview Animal Hospital sends reminders before appointments.' },
  ],
  [
    'description_occasion',
    'description',
    { description: 'Harborview Animal Hospital sends texts to its many clients.' },
  ],
  ['description_software', 'description', { description: `${form.description} It uses a platform.` }],
  ['description_promotes', 'description', { description: `${form.description} Some texts have coupons.` }],
  ['sample_count', 'samples', { samples: [first] }],
  ['sample_length', 'samples', { samples: [first, first.padEnd(1025, '.')] }],
  ['sample_name', 'samples', { samples: [first.replace('Animal Hospital', ''), second] }],
  ['sample_stop', 'samples', { samples: [first, second].map((text) => text.replace('STOP', 'OUT')) }],
  ['sample_placeholder', 'samples', { samples: [first, second.replace('Olive', '{pet}')] }],
  ['sample_short_link', 'samples', { samples: [first, `${second} https://bit.ly/x`] }],
  ['sample_filtered', 'samples', { samples: [first, second.replace('Rabies', 'CBD')] }],
  ['samples_alike', 'samples', { samples: [first, first] }],
  ['samples_of_consent', 'samples', { samples: [`You opted in. ${first}`, `Welcome to it. ${second}`] }],
  ['answer_length', 'stopAnswer', { stopAnswer: form.stopAnswer.padEnd(321, '.') }],
  ['answer_name', 'startAnswer', { startAnswer: 'You will get texts again. HELP for help.' }],
  ['answer_contact', 'helpAnswer', { helpAnswer: 'Harborview Animal Hospital: ask us.' }],
  ['answer_segments', 'helpAnswer', { helpAnswer: form.helpAnswer.padEnd(161, '.') }],
  [
    'other_language',
    'samples',
    { samples: [first, 'Hola Maya, Canela tiene una cita en Harborview Animal Hospital el jueves.'] },
  ],
];

describe('a registration', () => {
  it('has nothing to put right where it is sound', () => {
    expect(found({})).toEqual([]);
  });

  it.each(examples)('says %s at %s', (code, field, changes) => {
    const at = `${code} at ${field}`;
    const findings = found(changes);
    expect(findings.some((one) => one === at || one.startsWith(`${at} `))).toBe(true);
    const level = findingLevels[code];
    expect(maySubmit([{ code, field }])).toBe(level === 'likely');
  });

  it('has an example of each finding', () => {
    // What was refused before has its own example.
    const shown = new Set<string>([...examples.map(([code]) => code), 'refused_unchanged']);
    expect(Object.keys(findingLevels).filter((code) => !shown.has(code))).toEqual([]);
  });

  it('holds back the words that carriers refused, until they are changed', () => {
    const { consent, samples } = form;
    const refusals = [
      { code: 'consent_refused', refused: [consent] },
      { code: 'samples_refused', refused: samples },
      { code: 'website_refused' },
      // Refused before the words were kept.
      { code: 'description_refused' },
    ] as const;
    const again = (changes: Partial<SmsRegistrationForm>) =>
      registrationFindings({ ...form, ...changes }, practice, refusals).map(({ code, field }) => `${code} at ${field}`);
    expect(again({ consent: `${consent} ` })).toEqual(['refused_unchanged at consent', 'refused_unchanged at samples']);
    expect(again({ consent: `${consent} A sign says so.`, samples: [second, first] })).toEqual([]);
    expect(maySubmit([{ code: 'refused_unchanged', field: 'consent' }])).toBe(false);
  });

  it('names the address at which carriers look for the privacy policy', () => {
    const privacy = usualPrivacyAddress('https://elm.example/ ');
    expect(privacy).toBe('https://elm.example/privacy');
    const suggested = suggestedConsent(['PAPER', 'SPOKEN'], { name: 'Elm', website: 'https://elm.example', privacy });
    expect(privacyAddressIn(suggested)).toBe(privacy);
    expect(privacyAddressIn('See our privacy policy (www.elm.example/legal).')).toBe('www.elm.example/legal');
    expect(privacyAddressIn('Book on https://elm.example. We guard your privacy.')).toBeNull();
  });

  it('is under 64 characters of legal name, in UTF-16 [SM-04] [CN-31]', () => {
    const suffix = ' Inc';
    expect(found({ legalBusinessName: `${'x'.repeat(59)}${suffix}` })).toEqual([]);
    expect(found({ legalBusinessName: `${'x'.repeat(60)}${suffix}` })).toEqual([
      'legal_name_too_long at legalBusinessName',
    ]);
    expect(found({ legalBusinessName: '🐈'.repeat(32) })).toContain('legal_name_too_long at legalBusinessName');
  });

  it('has a website at a public address [SM-05]', () => {
    const unusable = [
      'harborview',
      'ftp://a.example',
      'https://localhost',
      'https://vet.internal',
      'https://a.example:8443',
      'https://me@a.example',
      'https://2130706433',
      'https://[::1]/',
      'javascript:alert(1)',
      'https://a b.example',
    ];
    const at = unusable.map((website) => found({ website }).filter((one) => one.endsWith('at website')));
    expect(at).toEqual(unusable.map(() => ['website_unusable at website']));
    expect(found({ website: 'https://www.harborviewanimal.example/' })).toEqual([]);
  });

  it('may have an empty box, of which it says that it is not ticked beforehand', () => {
    const says = (words: string) => found({ consent: form.consent.replace('unchecked', words) });
    expect(says('not pre-checked')).toEqual([]);
    expect(says('never ticked by default')).toEqual([]);
    expect(says('pre-checked')).toEqual(['consent_ticked at consent']);
  });

  it.each<[SmsRegistrationForm['consentMethods'], string]>([
    [
      ['WEB'],
      'When they book on https://harborviewanimal.example/visits, customers can check a box (unchecked by default): I consent to appointment and care text messages. Consent is not a condition of purchase. Msg frequency varies. Msg & data rates may apply. Reply HELP for help or STOP to cancel. Privacy: https://harborviewanimal.example/privacy',
    ],
    [
      ['SPOKEN'],
      'Opt-in is collected verbally by the receptionist with this script: "Would you like to get appointment reminders by text? Message frequency may vary and message and data rates may apply. You can reply STOP to unsubscribe or HELP for assistance. Our privacy policy is at harborviewanimal.example/privacy. You may say no."',
    ],
    [
      ['PAPER'],
      'New patient forms in our lobby have an optional section that clients initial for reminders and lab results. Up to 10 messages per month. Message/data rates may apply. Text STOP to end, HELP for info. See privacy policy: www.harborviewanimal.example/privacy',
    ],
    [
      ['TEXT'],
      'Pet owners text JOIN to the number on posters in the waiting room and get a message that confirms appointment alerts. Participation is voluntary; message frequency depends on visits; msg&data rates may apply; HELP for help; STOP to stop; privacy at https://harborviewanimal.example/privacy',
    ],
    [
      ['SPOKEN', 'WEB'],
      'Staff ask the client about text reminders; if yes, the client signs on the tablet: "I want texts about my visits. It is my choice. Number of messages varies. Message and data rates may apply. STOP to end, HELP for help, privacy policy at harborviewanimal.example/privacy".',
    ],
    [
      ['PAPER', 'SPOKEN'],
      'Written: our welcome packet asks whether the owner wants texts. Aloud: "Can we text you appointment confirmations? You can decline. We send 3 to 5 messages a month, and carrier rates may apply. Reply STOP to end and HELP for help. Our privacy notice is on harborviewanimal.example/legal."',
    ],
  ])('may describe in other words how clients agree: %s', (methods, consent) => {
    expect(found({ consentMethods: methods, consent })).toEqual([]);
  });

  it.each([
    'Harborview Animal Hospital sends appointment reminders before an appointment.',
    'Harborview Animal Hospital texts owners before an appointment, when care is due.',
  ])('may be described in few English words: %s', (description) => {
    expect(found({ description })).not.toContain('other_language at description');
  });

  it('of a sole proprietor has the contact’s name', () => {
    expect(found({ legalBusinessName: 'Elena Marsh', businessStructure: 'SOLE_PROPRIETOR' })).toEqual([]);
  });

  it('is compared with the address of the profile where it has one, whatever its zip’s length', () => {
    expect(found({}, { zip: '04101-1234' })).toEqual([]);
    expect(found({ street: '1 Elsewhere' }, { street: '', zip: '' })).toEqual([]);
  });
});

const anyForm = fc.record<SmsRegistrationForm>({
  ...(Object.fromEntries(
    Object.entries(form).map(([field, value]) => [
      field,
      typeof value === 'string'
        ? fc.oneof(fc.constant(value), fc.string({ unit: 'binary', maxLength: 300 }), fc.constant(''))
        : fc.constant(value),
    ]),
  ) as { [F in keyof SmsRegistrationForm]: fc.Arbitrary<SmsRegistrationForm[F]> }),
  businessStructure: fc.constantFrom(null, 'SOLE_PROPRIETOR', 'LLC', 'CORPORATION', 'GOVERNMENT'),
  samples: fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 7 }),
  consentMethods: fc.subarray(['PAPER', 'WEB', 'SPOKEN', 'TEXT']),
});

describe('a text of 100 KB', () => {
  const pieces = ['a', ' ', 'a ', '0-', 'a@', 'https://a.', '[', 'STOP ', '\u0301', '🐈', 'by giving us '];
  const texts = Object.entries(form).flatMap(([field, value]) =>
    typeof value === 'string' ? [(long: string) => ({ [field]: long })] : [],
  );
  type Checked = Parameters<typeof registrationFindings>;
  async function expectNoFurther(withLength: (length: number) => readonly Checked[]): Promise<void> {
    const [longer, shorter] = [withLength(100_000), withLength(10_000)];
    const letters = await lettersRead([...longer, ...shorter]);
    expect(Math.max(...letters)).toBeGreaterThan(0);
    for (const at of shorter.keys()) expect(letters[at]).toBeLessThanOrEqual((letters[longer.length + at] ?? 0) + 100);
  }
  it.each(pieces)('of “%s” is read in any field no further than one of 10 KB [F-52]', async (piece) => {
    await expectNoFurther((length) => {
      const long = piece.repeat(length / piece.length);
      return [...texts, (one: string) => ({ samples: [one, one] })].map((changes) => [
        { ...form, ...changes(long) },
        practice,
      ]);
    });
  });

  it('is read in the practice’s settings no further either [F-52]', async () => {
    await expectNoFurther((length) =>
      (['name', 'street', 'zip'] as const).map((field) => [form, { ...practice, [field]: 'a '.repeat(length / 2) }]),
    );
  });
});

describe('whatever is typed', () => {
  it('is judged without an error, the same each time, at a field of the form and by each code once there', () => {
    fc.assert(
      fc.property(anyForm, (typed) => {
        const findings = registrationFindings(typed, practice);
        expect(registrationFindings(structuredClone(typed), practice)).toEqual(findings);
        const keys = findings.map(({ code, field, at }) => `${code} ${field} ${at}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(findings.every(({ field, code }) => field in typed && code in findingLevels)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('may be kept as a draft, and sent once it is sound', () => {
    fc.assert(
      fc.property(anyForm, (typed) => {
        expect(smsRegistrationForm.safeParse(typed).success).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
