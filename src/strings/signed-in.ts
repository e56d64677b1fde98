/** The signed-in user, and the notice when another user of the practice has signed in in another window of the browser. */
export const signedIn = {
  as: 'Signed in as',
  replaced: {
    title: (name: string) => `${name} signed in on this browser.`,
    text: 'This window has stopped and will not send anything. Unsent work is kept for the person who was signed in here, until they open Rapport again from the practice software.',
    continueAs: (name: string) => `Continue as ${name}`,
  },
};
