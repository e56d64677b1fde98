import type { RegistrationField } from '#contract/registration/form.ts';
import type { RegistrationFailure, RegistrationState } from '#contract/registration/practice-registrations.ts';

type TypedField = RegistrationField | 'software' | 'practiceOrgId' | 'practiceSubOrgId' | 'terms';

const labels: Readonly<Record<TypedField, string>> = {
  software: 'Practice software',
  practiceOrgId: 'Practice ID',
  practiceSubOrgId: 'Branch ID',
  practiceName: 'Practice name',
  phone: 'Practice phone',
  street: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  terms: 'I accept these terms for the practice.',
};

const errors: Readonly<Record<TypedField, string>> = {
  software: 'Select the practice software.',
  practiceOrgId: 'Enter the practice ID as your practice software shows it.',
  practiceSubOrgId: 'Enter the branch ID as your practice software shows it.',
  practiceName: 'Enter the name of the practice, at most 100 characters.',
  phone: 'Enter a US phone number with its area code, such as (207) 555-0142.',
  street: 'Enter the street and number, at most 100 characters.',
  city: 'Enter the city.',
  state: 'Select the state.',
  zip: 'Enter a ZIP code of 5 digits.',
  contactName: 'Enter a first and a last name. If you have one name, enter it twice.',
  contactEmail: 'Enter one email address, such as anna@clinic.com.',
  terms: 'Accept the terms to register.',
};

const steps: Readonly<Record<Exclude<RegistrationState, 'FAILED'>, string>> = {
  RECEIVED: 'Registration received',
  CHECKING: 'Asking your practice software',
  WAITING: 'Waiting for the practice to confirm',
  ENROLLING: 'Enrolling the practice',
  COMPLETE: 'Registered',
};

const failures: Readonly<Record<RegistrationFailure, { readonly reason: string; readonly next: string }>> = {
  practice_not_found: {
    reason: 'Your practice software does not know this practice any more.',
    next: 'Ask your practice software for a new invitation.',
  },
  already_enrolled: {
    reason: 'This practice is already enrolled.',
    next: 'Open Rapport from your practice software. There is nothing else to do.',
  },
  not_confirmed: {
    reason: 'The practice did not confirm the registration within 72 hours.',
    next: 'Check the practice and branch IDs, and register again. The confirmation goes to the email address that your practice software has on record.',
  },
  software_unavailable: {
    reason: 'Your practice software did not answer for a day.',
    next: 'Register again later. An invitation can be used again.',
  },
};

/** The pages on which a practice registers itself. */
export const registration = {
  intro: 'Takes about three minutes. Every field is required.',
  steps: { practice: 'Practice', contact: 'Contact', review: 'Terms and review' },
  stepsLabel: 'Steps',
  stepOf: (step: number) => `Step ${step} of 3: `,
  labels,
  errors,
  hints: {
    practiceOrgId: 'Your practice software shows both IDs under Rapport in its settings.',
    phone: 'Any way of writing it works.',
    contactName: 'First and last name of the person we can talk to.',
    contactEmail: 'Shown as the practice’s email address in Rapport.',
  },
  selectOne: 'Select…',
  proceed: 'Continue',
  back: 'Back',
  change: (step: string) => `Change: ${step}`,
  send: 'Send registration',
  errorSummary: (count: number) => (count === 1 ? 'One field needs attention' : `${count} fields need attention`),

  termsTitle: 'Terms',
  terms: [
    'I may register this practice.',
    'The practice texts and emails its own clients only, and stops when they ask it to.',
    'Messages reach clients in the name of the practice, which answers for what they say.',
    'Registering grants no access. Staff open Rapport from the practice software.',
  ],

  invited: (practice: string) => `You are invited to register ${practice}.`,
  invitedUnnamed: 'You are invited to register your practice.',
  invitations: {
    used: 'This invitation has been used. The page that was shown then says where the registration stands; its address still works.',
    expired: 'This invitation has expired. Ask your practice software for a new one.',
    unknown: 'We do not know this invitation. Check that you opened the whole link.',
  },
  withoutInvitation: 'You can also register without it: fill in the form, and your practice confirms by email.',
  needsInvitation: {
    title: 'Registration is by invitation',
    text: 'Rapport cannot ask your practice software who you are yet. Ask its support for an invitation to Rapport, and open the link in it.',
  },
  formFailed: 'The form could not be loaded.',

  serverError: 'Server error',
  offline: 'No connection. Check your network and try again.',
  serverErrorText:
    'We do not know whether your registration arrived. Everything you typed is still here. Send it again: it is registered once.',
  unanswered: (practice: string) =>
    `You sent the registration of ${practice}, and we do not know whether it arrived. Send it again to see where it stands: it is registered once.`,
  sendAgain: 'Send it again',
  refused: 'Your registration was not accepted. Check what you typed, and send it again.',
  tooMany: (wait: string) => `There were too many registrations from your network. Try again in ${wait}.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),

  sentBefore: (practice: string) => `You have sent the registration of ${practice}.`,
  seeStatus: 'See where it stands',

  status: {
    title: (practice: string | null) => (practice ? `Registration of ${practice}` : 'Your registration'),
    stepsLabel: 'Progress of the registration',
    steps,
    done: '(done)',
    now: '(now)',
    reference: (reference: string) => `Reference: ${reference}`,
    keepLink: 'You can close this page. Its address shows where the registration stands, also on another device.',
    slow: 'This takes longer than usual. You can close this page; this link shows where it stands.',
    waiting:
      'If this practice exists in your practice software, it is asked to confirm. The email goes to the address that your practice software has on record, and can be answered within 72 hours. A practice gets one such email a day: if somebody else has registered it today, yours follows tomorrow.',
    loading: 'Reading where the registration stands',
    notFound: 'This link does not open a registration.',
    notFoundText: 'Check that you opened the whole address.',
    toForm: 'Go to the form',
  },
  correction: {
    title: 'Are the IDs wrong?',
    text: 'Correct them, and we ask again. An email for the first IDs confirms nothing any more.',
    send: 'Correct the IDs',
    done: 'Corrected. We are asking again.',
    failed: 'The IDs could not be corrected. Try again.',
    tooMany: (wait: string) => `The IDs were corrected too often. Try again in ${wait}.`,
  },

  failed: 'Unable to complete enrollment',
  failures,
  registerAgain: 'Register again',

  pollingError: 'Polling error',
  contactSupport: (reference: string) =>
    `We cannot see how far your registration is. Contact support and say ${reference}. Nothing is lost: the registration goes on without this page.`,

  confirm: {
    title: 'Confirm the registration of your practice',
    text: 'Somebody filled in the registration form of Rapport for this practice. Confirm it only if your practice wants to use Rapport.',
    practice: (software: string, practice: string, branch: string) =>
      `${software}, practice ${practice}, branch ${branch}`,
    send: 'Confirm',
    done: 'Confirmed',
    doneText: 'Thank you. The practice is being enrolled. Open Rapport from your practice software in a moment.',
    closed: 'There is nothing to confirm any more',
    closedText: 'The registration was corrected, has ended, or was not confirmed in time.',
    failed: 'The confirmation did not arrive. Try again.',
    notLoaded: 'The registration could not be loaded.',
    notWanted: 'If your practice does not want this, close this page. Nothing happens.',
  },

  success: {
    title: (practice: string | null) => (practice ? `${practice} is registered` : 'Your practice is registered'),
    nextTitle: 'What comes next',
    next: [
      'Open Rapport from your practice software. Staff need no password of their own.',
      'Check address, phone and opening hours under Practice settings.',
      'Register the practice’s texting number with the carriers, from the card in the menu of Rapport.',
    ],
    texting: 'Register the texting number now',
    alone: 'Nothing was registered on this page.',
    aloneText: 'This address shows a registration that is complete. Open it by the link that you were shown.',
  },
} as const;
