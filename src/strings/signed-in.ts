/** Who is signed in, and what a window says when somebody else has signed in at the same practice in another one of its browser. */
export const signedIn = {
  as: 'Signed in as',
  replaced: {
    title: (name: string) => `${name} signed in on this browser.`,
    text: 'This window has stopped and will not send anything. Unsent work is kept for the person who was signed in here, until they open Rapport again from the practice software.',
    continueAs: (name: string) => `Continue as ${name}`,
  },
};
