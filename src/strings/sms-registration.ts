import type { RegistrationStep } from '#contract/campaigns/sms-registration.ts';
import type { RefusalCode } from '#contract/rules/registration/refusals.ts';
import type { RegistrationFindingCode } from '#contract/rules/registration/registration-finding.ts';
import type {
  BusinessStructure,
  ConsentMethod,
  RegistrationField,
} from '#contract/rules/registration/sms-registration-form.ts';

const fields: Readonly<Record<RegistrationField, string>> = {
  ein: 'EIN',
  legalBusinessName: 'Legal business name',
  businessStructure: 'Business structure',
  isListed: 'Listed on a stock exchange',
  stockSymbol: 'Stock symbol',
  stockExchange: 'Stock exchange',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  contactFirstName: 'Contact’s first name',
  contactLastName: 'Contact’s last name',
  contactEmail: 'Contact’s email',
  contactPhone: 'Contact’s phone',
  website: 'Website',
  websiteOpens: 'The website opens without a password',
  websiteShowsName: 'The website shows this business’s name',
  websiteHasPrivacyPolicy: 'The website’s privacy policy says that phone numbers and consent are not shared',
  consentMethods: 'Ways to agree',
  consent: 'How clients agree to texts',
  description: 'What is sent, and to whom',
  samples: 'Sample texts',
  stopAnswer: 'Answer to STOP',
  helpAnswer: 'Answer to HELP',
  startAnswer: 'Answer to START',
};

/** For a privacy policy that does not say it yet. */
const privacySentence =
  'We do not share mobile phone numbers, or consent to text messages, with third parties or affiliates for marketing.';

/** What was found, and what to do about it. */
const findings: Readonly<Record<Exclude<RegistrationFindingCode, 'missing' | 'too_long'>, string>> = {
  refused_unchanged: 'Reviewers refused these very words. Say it in other words before you resubmit.',
  ein_personal:
    'That looks like a Social Security number; do not enter it here. Enter the EIN of the business, from the letter CP 575 or 147C.',
  ein_format: 'An EIN has 9 digits, as in 12-3456789. Copy it from the letter CP 575 or 147C.',
  ein_made_up: 'No business has this EIN. Copy it from the letter CP 575 or 147C.',
  ein_prefix:
    'The IRS has not issued EINs that begin with these two digits. Compare it with the letter CP 575 or 147C; a D-U-N-S number is not an EIN.',
  legal_name_too_long: 'The legal name has to be under 64 characters. Enter it as the letter CP 575 or 147C has it.',
  legal_name_dba: 'Enter the legal name alone, without “DBA” and the name behind it.',
  legal_name_of_contact:
    'This is the contact’s name. Enter the legal name of the business, or choose “Sole proprietor”.',
  legal_name_everyday:
    'Reviewers refuse everyday names. If the letter CP 575 or 147C has Inc, LLC or another ending, add it.',
  legal_name_signs:
    'The IRS stores letters, digits, hyphens and “&” alone. Enter the name as the letter CP 575 or 147C has it, without accents, commas, dots and apostrophes.',
  legal_name_blanks: 'Remove blanks at the ends and double blanks, because the name is compared letter by letter.',
  structure_unlike_name:
    'The ending of the legal name belongs to another structure. Choose the one that fits the name.',
  address_post_office_box: 'Carriers refuse post office boxes. Enter the street address of the business.',
  address_mail_drop:
    'Carriers refuse mail-receiving and virtual offices. Enter the street address at which the business works, without “c/o”.',
  address_differs:
    'This is not the address in your practice settings. Check that it is the one in the tax records of the business.',
  state_unknown: 'Choose a state from the list.',
  zip_format: 'Enter the 5 digits of the zip code.',
  zip_of_another_state: 'This zip code usually belongs to another state. Check zip and state.',
  email_unusable: 'Enter an email address such as name@yourpractice.com.',
  email_free_provider:
    'Reviewers often refuse addresses at free providers. Use one at your website’s domain if you have one.',
  email_other_domain:
    'Reviewers compare this address with the website. Use one at the website’s domain, or correct the one that is misspelled.',
  phone_unusable: 'Enter an American phone number with its area code.',
  phone_invented: 'This number is set apart for examples. Enter the one at which the contact can be reached.',
  phone_is_texting_number: 'This is the number that you are registering. Enter another one at which people answer.',
  website_unusable: 'Enter the website’s whole address, such as https://yourpractice.com.',
  website_not_encrypted: 'The address has to begin with https://. Ask whoever runs your website to encrypt it.',
  website_social: 'Reviewers often refuse pages in social networks. Enter the website of your practice.',
  website_portal: 'Reviewers refuse maps and booking portals. Enter the website of your practice.',
  website_shortened: 'Reviewers refuse shortened addresses. Enter the address to which it leads.',
  website_closed: 'Reviewers refuse websites that they cannot open. Enter one that opens without a password.',
  website_without_name: 'Reviewers look for the business’s name on the website. Have it added before you submit.',
  website_without_privacy: `Reviewers look for a privacy policy that says so. Have this added to it: “${privacySentence}”`,
  consent_length: 'Describe how clients agree in 40 to 2048 characters.',
  consent_place: 'Say where clients agree, such as on a paper form at the front desk or on a page of your website.',
  consent_choice: 'Say that agreeing is optional and no condition of care.',
  consent_kinds: 'Say which texts clients agree to, such as appointment reminders.',
  consent_frequency: 'Say how often you text. “Message frequency varies” is enough.',
  consent_rates: 'Add: “Message and data rates may apply.”',
  consent_stop: 'Say how clients opt out: “Reply STOP to opt out.”',
  consent_help: 'Say how clients get help: “Reply HELP for help.”',
  consent_privacy:
    'Add the address of your privacy policy, such as “Privacy policy: https://yourpractice.com/privacy.”',
  consent_ticked: 'Reviewers refuse boxes that are ticked beforehand. Leave the box empty, and say so.',
  consent_implied:
    'Reviewers refuse consent that follows from giving a number. Ask clients to agree to texts separately.',
  consent_script: 'Reviewers want to read what is said to clients. Add the words in quotation marks.',
  consent_method:
    'The description does not fit the ways that are ticked. Describe each way, or tick the ones that it describes.',
  description_length: 'Describe your texts in 40 to 4096 characters.',
  description_name: 'Name your practice in the description.',
  description_audience: 'Say who gets the texts, such as clients of your practice.',
  description_occasion: 'Say when a text is sent, such as before an appointment or when care is due.',
  description_software:
    'Reviewers refuse registrations of software. Describe what your practice sends, without the program that sends it.',
  description_promotes:
    'This registration is for care and reminders. Reviewers refuse offers and newsletters in it, so leave them out.',
  sample_count: 'Give 2 to 5 sample texts.',
  sample_length: 'Write this sample text in 20 to 1024 characters.',
  sample_name: 'Name your practice in each sample text.',
  sample_stop: 'One sample text has to say “Reply STOP to opt out.” STOP has to stand alone.',
  sample_placeholder: 'Replace brackets and blanks by what a client would read, such as a name and a day.',
  sample_short_link: 'Carriers block shortened links. Use the whole address.',
  sample_filtered: 'Carriers filter texts with such words. Use another sample text.',
  samples_alike: 'Reviewers refuse samples that are alike. Show another kind of text.',
  samples_of_consent: 'These samples are all about agreeing to texts. Show what clients get afterwards.',
  answer_length: 'Write this answer in 20 to 320 characters.',
  answer_name: 'Name your practice in this answer.',
  answer_contact: 'Add the phone number, email or website at which clients get help.',
  answer_segments: 'This answer is sent in several parts, each of which costs as much as a text. Shorten it.',
  other_language: 'Reviewers read English alone. Write this in English.',
};

const structures: Readonly<Record<BusinessStructure, string>> = {
  SOLE_PROPRIETOR: 'Sole proprietor with an EIN',
  PARTNERSHIP: 'Partnership',
  CORPORATION: 'Corporation',
  LLC: 'LLC',
  NONPROFIT: 'Nonprofit',
  GOVERNMENT: 'Government',
};

const methods: Readonly<Record<ConsentMethod, string>> = {
  PAPER: 'On a paper form',
  WEB: 'On a page of our website',
  SPOKEN: 'Spoken, and we write it down',
  TEXT: 'By texting START to us',
};

const steps: Readonly<Record<RegistrationStep, string>> = {
  SUBMITTED: 'Submitted',
  BUSINESS_CHECKED: 'Business checked',
  BUSINESS_REFUSED: 'Business not confirmed',
  WITH_CARRIERS: 'With the carriers, usually 3 to 10 days, at most 2 weeks',
  CARRIERS_REFUSED: 'Refused by the carriers',
  APPROVED: 'Approved',
  SUSPENDED: 'Suspended by a carrier',
};

/** Why it was refused, and what to do about it. */
const refusals: Readonly<Record<RefusalCode, string>> = {
  ein_mismatch:
    'EIN and legal business name do not match the records of the IRS. Copy both from the letter CP 575 or 147C, letter by letter.',
  ein_elsewhere: 'This EIN cannot be registered here. Check it, or contact support.',
  stock_mismatch: 'The stock symbol does not belong to this business. Correct it, or say that it is not listed.',
  not_government: 'The business is not known as a government entity. Choose another structure.',
  not_nonprofit: 'The IRS has no tax-exempt status for this business. Choose another structure.',
  consent_refused:
    'Reviewers did not accept how clients agree to texts. Describe where and how, in the words that clients read.',
  website_refused:
    'Reviewers could not use the website. Check that it opens, names the business and has a privacy policy.',
  description_refused: 'Reviewers did not accept the description. Say who gets which texts, and when.',
  samples_refused: 'Reviewers did not accept the sample texts. Show what clients really get.',
  suspended:
    'Carriers do not deliver your texts at the moment. Check what they read below, correct it, and resubmit, or contact support.',
  other:
    'The registration was refused for a reason that has no field of its own. Compare everything with the letter CP 575 or 147C and your website, then resubmit, or contact support.',
};

/** Fields that are named one by one; more are all that concern the texts. */
const mostNamed = 10;

/** The page “SMS safe sender registration” (SM-14). */
export const smsRegistration = {
  fields,
  structures,
  methods,
  steps,
  refusals,
  intro:
    'Carriers deliver texts of registered businesses alone. Have your EIN letter (CP 575 or 147C) at hand. Confirmation takes up to 2 weeks.',
  failed: 'The registration could not be loaded.',
  unavailable:
    'Registrations cannot be sent from here at the moment. You can fill in the form: what you enter is kept, and can be submitted as soon as they can.',
  noNumber:
    'Your practice has no texting number yet. You can fill in the form: what you enter is kept, and can be submitted once the support of Rapport has set up a number.',
  /** Of a refused registration. */
  openAlone: (open: readonly RegistrationField[]): string =>
    open.length > mostNamed
      ? 'What can be corrected now: the website, how clients agree to texts, and what carriers read. Everything else stays as it was checked.'
      : `What can be corrected now: ${open.map((field) => `“${fields[field]}”`).join(', ')}. Everything else stays as it was checked.`,
  sections: {
    business: 'Business',
    address: 'Address',
    contact: 'Contact and website',
    consent: 'How clients agree to texts',
    carriers: 'What carriers will read',
  },
  choose: 'Choose',
  sample: (number: number) => `Sample text ${number}`,
  checks: 'Checks',
  counted: ({ empty, must, likely }: { empty: number; must: number; likely: number }) => {
    const parts = [
      ...(empty > 0 ? [`${empty} still to fill in`] : []),
      ...(must > 0 ? [`${must} to fix`] : []),
      ...(likely > 0 ? [`${likely} worth a look`] : []),
    ];
    return parts.length === 0 ? 'Nothing to fix.' : `${parts.join(', ')}.`;
  },
  fillIn: 'Fill this in.',
  back: 'Back to Rapport',
  toFix: 'To fix:',
  worthALook: 'Worth a look:',
  accept: 'It is right as it is',
  accepted: 'Kept as it is.',
  prefilled: 'From your practice settings',
  noEin: 'We have no EIN',
  noEinText:
    'Carriers register businesses with an EIN alone, so nothing can be sent here without one. The IRS issues an EIN free of charge, usually at once, at irs.gov; fill in this form when you have its letter CP 575. What you have entered is kept.',
  carriersText: 'Written from what Rapport sends for you. Change it where your practice does it in another way.',
  suggest: 'Use the suggested description',
  addSample: 'Add a sample text',
  removeSample: (number: number) => `Remove sample text ${number}`,
  review: 'Everything as it goes out',
  empty: '(empty)',
  yes: 'Yes',
  no: 'No',
  mine: 'Yours:',
  theirs: 'Theirs:',
  privacyAt: (address: string) =>
    `Carriers will open ${address}. Check that the privacy policy is there; if it is elsewhere, correct its address in “${fields.consent}” below.`,
  privacyOffer: 'If the privacy policy does not say it yet, have this added:',
  copy: 'Copy the sentence',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying. Select the sentence and copy it.',
  late: (reference: string | null) =>
    `This takes longer than 2 weeks. Contact support${reference ? ` and say ${reference}` : ''}.`,
  visitor: {
    closed: 'Open the link from the message again',
    closedText: 'This address alone does not open the registration. What was saved is kept.',
    expired: 'This page has been open for too long',
    expiredText: 'Open the link again to go on. What was saved is kept.',
    unknown: 'This link is not valid',
    unknownText: 'It may have been replaced. Ask the practice for a new one.',
  },
  saved: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  notSaved: 'Not saved.',
  changed: (name: string | null) => `${name ?? 'A colleague'} has edited this registration meanwhile.`,
  takeTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  statement: 'What is entered is true, and we text only clients who agreed.',
  tick: 'Tick this before you submit.',
  submit: 'Submit',
  resubmit: 'Resubmit',
  refusedTitle: 'The registration was not accepted',
  suspendedTitle: 'A carrier has suspended your texts',
  words: (said: string) => `They say: “${said}”`,
  reference: (code: string) => `Reference for support: ${code}`,
  timeline: 'How far it is',
  reviewed:
    'Your registration is being reviewed. Confirmation takes up to 2 weeks. If it takes longer, contact support.',
  failing: 'The carriers’ registry could not be reached yet. It is tried again by itself.',
  approved: 'Your texting number is registered. There is nothing left to do.',
  sent: 'What was submitted',
  privacySentence,
  /** The sentence of a finding, with its remedy. */
  finding: (code: RegistrationFindingCode, field: RegistrationField): string => {
    if (code === 'missing') return `Fill in “${fields[field]}”.`;
    return code === 'too_long' ? `Shorten “${fields[field]}” to 100 characters.` : findings[code];
  },
};
