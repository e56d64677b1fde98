/** The not-found page. */
export const notFound = {
  /** At an address whose page has a flag that is off (D-58). */
  switchedOff: {
    title: 'This page is switched off for your practice.',
    text: 'It returns to this address once it is switched on. What was typed there is saved.',
  },
  toInbox: 'Go to client communications',
  toHome: 'Go to the home page',
};
