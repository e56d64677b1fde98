import type { RegistrationStatus } from '#contract/campaigns/enrollment.ts';

export type RegistrationCardKind = 'error' | 'pending' | 'due';

const cards: Record<RegistrationStatus, RegistrationCardKind | null> = {
  NO_ACCOUNT: 'due',
  NOT_STARTED: 'due',
  REGISTRATION_IN_PROGRESS: 'pending',
  REGISTRATION_ERROR: 'error',
  REGISTRATION_COMPLETE: null,
  COMPLETE_AND_READY_TO_MIGRATE: null,
};

/** The card for a registration status; null where there is nothing left to do (SM-09 to SM-12). */
export const registrationCardOf = (status: RegistrationStatus): RegistrationCardKind | null => cards[status];
