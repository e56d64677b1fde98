/** The application's frame, and sentences shared by all areas. */
export const shell = {
  find: 'Find or go to',
  productName: 'Rapport',
  documentTitle: (page: string, unread = 0) => `${unread > 0 ? `(${unread}) ` : ''}${page} · Rapport`,
  skipToContent: 'Skip to content',
  loading: 'Loading',
  signingOut: 'Signing out',
  noConfig: (file: string) => `The page could not load its configuration (${file}).`,
  notices: 'Notices',
  close: 'Close',
  retry: 'Try again',
  reload: 'Reload',
  noticesMissing: 'Notices cannot be shown until this page is reloaded. What you typed is kept.',
  sandbox: 'Practice run',
  sandboxNote: 'Made-up clients and phones. Nothing leaves this computer.',

  nav: {
    label: 'Main',
    open: 'Open menu',
    preferences: 'Preferences',
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

  // The names of the areas in the menu, the header and the window's title.
  titles: {
    cadences: 'Schedule & Mediums',
    audit: 'Appointment audit',
    inbox: 'Client communications',
    textMessages: 'Text messages',
    practiceSettings: 'Practice settings',
    appointmentRequests: 'Appointment Booking',
    serviceReminders: 'Medical service reminders',
    recommendedCare: 'Recommended care',
    preAppointment: 'Pre-appointment communications',
    postAppointment: 'Post-appointment communications',
    newsletters: 'Newsletters',
    reports: 'Reports',
    surveyReport: 'Survey report',
    surveys: 'Surveys',
    surveyCreator: 'Survey Designer',
    register: 'Register your practice',
    registered: 'Practice registered',
    smsRegister: 'SMS safe sender registration',
    notFound: 'Page not found',
    signOut: 'Signing out',
  },

  header: {
    practiceAdmin: 'Practice Admin',
    account: 'Account',
    userManagement: 'User Management',
    signOut: 'Sign Out',
    appearance: 'Appearance',
    themes: { system: 'Device', light: 'Light', dark: 'Dark' },
  },

  connection: {
    reconnecting: 'Reconnecting…',
    offline: 'Offline',
    connectedAgain: 'Connected again',
    behind: 'Not up to date',
    behindNote: 'Some of what you see may have changed. The server has not responded yet.',
    note: 'New messages appear once you are back online. What you send waits until then.',
  },

  signedInAgain: {
    title: 'You are signed in again.',
    text: 'Anything you had not sent is still here.',
  },

  enrollmentFailed: 'The practice could not be loaded.',
  notEnrolled: {
    image: 'A dog in front of an empty bowl',
    heading: 'Welcome to Rapport',
    title: 'Your practice is not set up yet.',
    text: 'Set it up to text with your clients and to remind them of their visits. Nothing is sent until you choose what, how, and from which day.',
    press: 'Set up your practice',
  },
};
