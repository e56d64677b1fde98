import { pimsNames } from './pims.ts';
import { literalMessages } from '#contract/errors.ts';
import type { PimsType } from '#contract/platform/practice.ts';

/** An error page; `image` describes its drawing. */
export interface ErrorPageWords {
  image: string;
  heading?: string;
  title?: string;
  text: string;
}

const kinds = {
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
    text: 'Return to your practice software and open Rapport again from there. Anything you had not sent is saved on this computer.',
  },
  signedOut: {
    image: 'A dog in its basket, the moon at the window',
    title: 'You have signed out.',
    text: 'To continue, open Rapport again from your practice software.',
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
  noCareData: {
    image: 'A dog before an empty bowl',
    title: 'There is no recommended care data.',
    text: 'Your practice software lists no services for your animals. Set up reminders for services there; they appear here once it has sent them.',
  },
  general: {
    image: 'A cat and a tangled ball of yarn',
    heading: 'Oops something went wrong.',
    text: literalMessages.internal,
  },
  newVersion: {
    image: 'A dog sniffing at a parcel',
    title: 'There is a newer version of Rapport.',
    text: 'This page is not part of the version you have open. What you typed is saved.',
  },
} satisfies Record<string, ErrorPageWords>;
export type ErrorPageName = keyof typeof kinds;

/** The error pages. */
export const errorPages = {
  kinds,
  oops: 'Oops',
  signIn: 'Sign in again',
  /** The session has ended and cannot be renewed. */
  signInAway: {
    note: 'The sign-in service is not responding. Your session will continue as soon as it does.',
    retry: 'Try again',
    stillAway: 'It is still not responding.',
  },
  otherAccount: 'Sign in with another account',
  /** Whom to call (ER-09). */
  support: (pims: PimsType | undefined, phone?: string) =>
    `If this keeps happening, call ${pims ? `${pimsNames[pims]} support` : 'the support of your practice software'}${phone ? ` at ${phone}` : ''} and tell them what you were doing.`,
  reference: {
    label: 'Reference for support',
    copy: 'Copy',
    copied: 'Copied',
  },
};
