/** Who is signed in, and what a window says when somebody else has signed in at the same practice in another one of its browser. */
export const signedIn = {
  as: 'Signed in as',
  replaced: {
    title: (name: string) => `${name} has signed in in this browser.`,
    text: 'This window has stopped and sends nothing more. Whoever worked here finds what they had not sent when they open Rapport again from the practice software.',
    continueAs: (name: string) => `Continue as ${name}`,
  },
};
