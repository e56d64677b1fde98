import type { PimsType } from '#contract/platform/practice.ts';
import { literalMessages } from '#contract/errors.ts';
import { count } from './grammar.ts';

/** One page that says what went wrong; `image` describes its drawing. */
interface ErrorPageWords {
  image: string;
  heading?: string;
  title?: string;
  text: string;
}
export type ErrorPageName =
  | 'notFound'
  | 'noAccess'
  | 'sessionExpired'
  | 'signedOut'
  | 'auth'
  | 'temporary'
  | 'conversationNotFound'
  | 'emptyCare'
  | 'general'
  | 'newVersion';

export const shell = {
  find: 'Find or go to',
  productName: 'Rapport',
  documentTitle: (page: string, unread = 0) => `${unread > 0 ? `(${unread}) ` : ''}${page} · Rapport`,
  skipToContent: 'Skip to content',
  loading: 'Loading',
  signingOut: 'Signing out',
  notices: 'Notices',
  close: 'Close',
  retry: 'Try again',
  reload: 'Reload',
  sandbox: 'Practice run',
  sandboxNote: 'Made-up clients and phones. Nothing leaves this computer.',

  nav: {
    label: 'Main',
    open: 'Open menu',
    close: 'Close menu',
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    groups: {
      inbox: 'Inbox',
      reminders: 'Reminders and follow-up',
      library: 'Content Library',
    },
    texting: {
      number: 'Texting number',
      noNumber: 'No texting number yet',
      outOfOffice: 'Out of Office',
      outOfOfficeNote: 'Clients who text now get your automatic reply.',
    },
  },

  titles: {
    cadences: 'Schedule & Mediums',
    audit: 'Unconfirmed appointments',
    inbox: 'Client communications',
    textMessages: 'Text messages',
    practiceSettings: 'Practice settings',
    appointmentRequests: 'Appointment Booking',
    serviceReminders: 'Medical service reminders',
    recommendedCare: 'Recommended care',
    preAppointment: 'Pre-appointment communications',
    postAppointment: 'Post-appointment communications',
    newsletters: 'Newsletters and campaigns',
    reports: 'Reports',
    surveyReport: 'Survey report',
    surveys: 'Surveys',
    surveyCreator: 'Survey Designer',
    register: 'Register your practice',
    registered: 'Practice registered',
    smsRegister: 'Register for texting',
    notFound: 'Page not found',
    signIn: 'Signing in',
    signOut: 'Signing out',
  },

  items: {
    inbox: 'Client communications',
    audit: 'Appointment audit',
    cadences: 'Cadences',
    serviceReminders: 'Medical service reminders',
    preAppointment: 'Pre-appointment communications',
    postAppointment: 'Post-appointment communications',
    newsletters: 'Newsletters',
    textMessages: 'Text messages',
    appointmentRequests: 'Appointment requests',
    recommendedCare: 'Recommended care',
    practiceSettings: 'Practice settings',
    reports: 'Reports',
    surveys: 'Surveys',
  },

  header: {
    practiceAdmin: 'Practice Admin',
    account: 'Account',
    practice: 'Practice',
    userManagement: 'User Management',
    signOut: 'Sign Out',
    appearance: 'Appearance',
    themes: { system: 'Device', light: 'Light', dark: 'Dark' },
  },

  connection: {
    reconnecting: 'Reconnecting…',
    offline: 'Offline',
    note: 'New messages appear once the connection is back. What you send waits safely.',
  },

  signOut: {
    title: (unsent: number) => count(unsent, 'text is not sent yet', 'texts are not sent yet'),
    text: 'If you sign out now, what is not sent is gone for good.',
    bothText:
      'If you sign out now, what is not sent, and what you edited in the settings and did not publish, is gone for good.',
    unpublished: 'Settings are not published yet',
    unpublishedText: 'If you sign out now, what you edited and did not publish is gone for good.',
    back: 'Back to client communications',
    discard: 'Discard and sign out',
  },

  signedInAgain: {
    title: 'You are signed in again.',
    text: 'What you had not sent is still here.',
  },

  comingSoon: {
    title: 'Not available yet',
    text: 'This page is being built. Nothing is set up here, and nothing is sent from it.',
  },

  errorPages: {
    notFound: {
      image: 'A dog whose trail of paw prints has ended',
      title: 'We cannot find that page.',
      text: 'The address may be mistyped, or the page has moved.',
    },
    noAccess: {
      image: 'A dog behind a locked half door',
      title: 'You do not have access to this practice.',
      text: 'Open Rapport again from your practice software. If that does not help, contact your organization administrator.',
    },
    sessionExpired: {
      image: 'A cat asleep beside a clock',
      title: 'Your session has expired.',
      text: 'Return to your practice software and open Rapport again from there. What you had not sent is kept on this computer.',
    },
    signedOut: {
      image: 'A dog in its basket, the moon at the window',
      title: 'You have signed out.',
      text: 'To work on, open Rapport again from your practice software.',
    },
    auth: {
      image: 'A dog with a key in its mouth, in front of a door',
      title: 'We could not sign you in.',
      text: 'Open Rapport again from your practice software.',
    },
    temporary: {
      image: 'A dog wearing a cone',
      title: 'This is only temporary.',
      text: literalMessages.internal,
    },
    conversationNotFound: {
      image: 'A cat under an empty speech bubble',
      title: 'We cannot find that conversation.',
      text: 'It may belong to another branch. Select that branch in Neo, then open the conversation from there.',
    },
    emptyCare: {
      image: 'A cat beside an empty clipboard',
      title: 'There is no recommended care yet.',
      text: 'Your practice software has not sent any services. The first sync can take up to a day.',
    },
    general: {
      image: 'A cat and a tangled ball of yarn',
      heading: 'Oops something went wrong.',
      text: literalMessages.internal,
    },
    newVersion: {
      image: 'A dog sniffing at a parcel',
      title: 'There is a newer version of Rapport.',
      text: 'This page is no longer in the version you have open. What you were typing is kept.',
    },
  } as Record<ErrorPageName, ErrorPageWords>,

  enrollmentFailed: 'The practice could not be loaded.',

  errorSteps: {
    oops: 'Oops',
    toInbox: 'Go to client communications',
    toHome: 'Go to the start page',
    signIn: 'Sign in again',
    otherAccount: 'Sign in with another account',
  },

  errorReference: {
    label: 'Reference for support',
    copy: 'Copy',
    copied: 'Copied',
  },

  support: {
    NEO: 'If it keeps happening, call Neo support and say what you were doing.',
    EZYVET: 'If it keeps happening, call ezyVet support and say what you were doing.',
    CORNERSTONE: 'If it keeps happening, call Cornerstone support and say what you were doing.',
  } satisfies Record<PimsType, string>,
  supportUnknown: 'If it keeps happening, call the support of your practice software and say what you were doing.',
};
