import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registrationStatuses } from '#contract/campaigns/enrollment.ts';
import { pimsTypes } from '#contract/platform/practice.ts';
import { walkthroughUserId } from './walkthrough-id.ts';

describe('the walkthrough’s user id', () => {
  it('consists of practice type, registration status and ten characters of the session [SH-88] [CN-12]', () => {
    const sessionId = 'a1b2c3d4-e5f6-4890-abcd-ef0123456789';
    expect(walkthroughUserId({ pimsType: 'NEO', registrationStatus: 'NOT_STARTED', sessionId })).toBe(
      'NEONOT_STARTEDa1b2c3d4e5',
    );
  });

  it('is truncated to 45 characters [SH-88] [CN-12]', () => {
    const sessionId = '12345678-90ab-4890-abcd-ef0123456789';
    expect(
      walkthroughUserId({ pimsType: 'CORNERSTONE', registrationStatus: 'COMPLETE_AND_READY_TO_MIGRATE', sessionId }),
    ).toBe('CORNERSTONECOMPLETE_AND_READY_TO_MIGRATE12345');
  });

  it('never contains more than ten characters of a session [SH-88] [CN-12]', () => {
    const session = fc.oneof(fc.uuid(), fc.string());
    fc.assert(
      fc.property(
        fc.constantFrom(...pimsTypes),
        fc.constantFrom(...registrationStatuses),
        session,
        (pimsType, registrationStatus, sessionId) => {
          const id = walkthroughUserId({ pimsType, registrationStatus, sessionId });
          const kind = pimsType + registrationStatus;
          expect(id.length).toBeLessThanOrEqual(45);
          expect(id.startsWith(kind.slice(0, 45))).toBe(true);
          const tail = id.slice(kind.length);
          expect(tail.length).toBeLessThanOrEqual(10);
          expect(sessionId.replaceAll('-', '').startsWith(tail)).toBe(true);
          expect(tail).not.toContain('-');
        },
      ),
    );
  });
});
