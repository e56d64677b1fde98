/** The page of what clients get before a visit. */
export const visits = {
  intro:
    'What clients get before a visit, and what they read about each kind of visit. Appointment types come from your practice software; new ones take up to a day.',
  page: {
    title: 'Page of the visit',
    loading: 'Loading the page of the visit',
    failed: 'The page of the visit could not be loaded',
    invalid: 'Shown without the edits that have to be corrected first.',
  },
  reminders: {
    title: 'Reminders before the visit',
    text: 'The same settings as on Schedule & Mediums.',
  },
};
