/** The page of the thank-you message after a visit. */
export const thankYou = {
  intro:
    'Thank clients by email on the day after their visit, and invite them to write a review. Each client is thanked at most once every 6 months.',
  title: 'Thank-you message',
  text: 'Goes out 1 day after the appointment at 9 AM by email.',
  switch: 'Thank clients after their visit',
  switchHint: (isOn: boolean) => (isOn ? null : 'Nobody is thanked while this is off. What you write below stays.'),

  message: {
    label: 'Message',
    count: (length: number, { min, max }: { readonly min: number; readonly max: number }) =>
      `${length} of ${max}, at least ${min} needed`,
    required: 'Write a message, or turn the thank-you off.',
    tooLong: (length: number, max: number) => `${length} of ${max}. Shorten it by ${length - max}.`,
  },
  link: {
    label: 'Link (optional)',
    hint: 'For example your page for reviews. It stands below the message.',
    invalid: 'Enter a full web address, such as https://example.com/review.',
    open: 'Open it',
    openName: 'Open it: the link in a new tab',
  },
  survey: {
    label: 'Survey (optional)',
    hint: 'Clients get a link of their own below the message, and can answer once.',
    none: 'No survey',
    unnamed: 'A survey',
    closed: (name: string) => `${name} (takes no answers)`,
    isClosed: 'This survey takes no answers, so the thank-you goes without a link to it.',
    noneYet: 'Publish a survey first, then it can be chosen here.',
    failed: 'Your surveys could not be loaded.',
    published: {
      goOn: 'Surveys are not available to your practice right now. The one you already published still goes with the thank-you.',
      stopping: 'The thank-you will go without a survey once you publish this.',
      stop: 'Send without the survey',
      keep: 'Keep the survey',
    },
  },
  preview: {
    title: 'Preview',
    text: 'The email with your edits, as clients get it.',
  },
  changes: {
    message: 'Thank-you message',
    link: 'Link below the thank-you message',
    survey: 'Survey with the thank-you message',
    on: 'Clients will be thanked by email 1 day after their appointment, at most once every 6 months.',
    off: 'Clients will no longer be thanked after their visit.',
  },
};
