/** Why a client's file is not there. */
export const mediaFailures = ['too_large', 'gone', 'too_many', 'unreachable'] as const;
export type MediaFailure = (typeof mediaFailures)[number];

/** Whether a file that is not there may still be had from the carrier: staff can have it fetched again. */
export const mayBeFetchedAgain = (failure: MediaFailure): boolean =>
  failure === 'too_many' || failure === 'unreachable';
