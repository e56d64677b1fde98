import { describe, expect, it } from 'vitest';
import { registrationStatuses } from '#contract/campaigns/enrollment.ts';
import { registrationCardOf } from './registration-card.ts';

describe('the card of the texting registration', () => {
  it.each([
    ['REGISTRATION_ERROR', 'error'],
    ['REGISTRATION_IN_PROGRESS', 'pending'],
    ['NO_ACCOUNT', 'due'],
    ['NOT_STARTED', 'due'],
    ['REGISTRATION_COMPLETE', null],
    ['COMPLETE_AND_READY_TO_MIGRATE', null],
  ] as const)('at %s is %s [SM-09] [SM-10] [SM-11] [SM-12] [EN-11]', (status, card) => {
    expect(registrationStatuses).toContain(status);
    expect(registrationCardOf(status)).toBe(card);
  });
});
