import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type DeliveryStatus, deliveryStatuses, isFailed, isPending, lacksReport } from './delivery-status.ts';

const status = fc.constantFrom(...deliveryStatuses);
const isFinal = (known: (typeof deliveryStatuses)[number]) => !isPending(known);
const rank = { ENQUEUED: 0, PROCESSED: 1, DELIVERED: 2, FAILED_TO_DELIVER: 2, FAILED_TO_PROCESS: 2 };

describe('the delivery status of a text', () => {
  it('counts ENQUEUED and PROCESSED as pending [IN-31]', () => {
    expect(deliveryStatuses.filter(isPending)).toEqual(['ENQUEUED', 'PROCESSED']);
  });

  it('lacks a report a day after the carrier accepted the text, in no other status', () => {
    const writtenAt = '2026-05-04T09:00:00.000Z';
    const after = (milliseconds: number) => Date.parse(writtenAt) + milliseconds;
    const text = (delivery_status: DeliveryStatus) => ({ delivery_status, create_ts: writtenAt });
    expect(lacksReport(text('PROCESSED'), after(86_400_000 - 1))).toBe(false);
    expect(deliveryStatuses.filter((one) => lacksReport(text(one), after(86_400_000)))).toEqual(['PROCESSED']);
  });

  it('lacks a report if the carrier never said whether it accepted the text [D-62]', () => {
    const text = { create_ts: '2026-05-04T09:00:00.000Z', failure_reason: 'unknown' };
    const lacking = deliveryStatuses.filter((one) =>
      lacksReport({ ...text, delivery_status: one }, Date.parse(text.create_ts)),
    );
    expect(lacking).toEqual(['ENQUEUED']);
  });

  it('counts both failures as failed [IN-32]', () => {
    expect(deliveryStatuses.filter(isFailed)).toEqual(['FAILED_TO_DELIVER', 'FAILED_TO_PROCESS']);
  });

  it('moves forward', () => {
    expect(advance('ENQUEUED', 'PROCESSED')).toBe('PROCESSED');
    expect(advance('PROCESSED', 'DELIVERED')).toBe('DELIVERED');
    expect(advance('ENQUEUED', 'FAILED_TO_PROCESS')).toBe('FAILED_TO_PROCESS');
  });

  it('never moves back, even if reports come late, twice or out of order', () => {
    fc.assert(
      fc.property(fc.array(status), (reports) => {
        let now: (typeof deliveryStatuses)[number] = 'ENQUEUED';
        for (const report of reports) {
          const next = advance(now, report);
          expect(rank[next]).toBeGreaterThanOrEqual(rank[now]);
          expect(isFinal(now) ? now : next).toBe(next);
          expect(advance(next, report)).toBe(next);
          now = next;
        }
        expect(now).toBe(reports.find(isFinal) ?? (reports.includes('PROCESSED') ? 'PROCESSED' : 'ENQUEUED'));
      }),
    );
  });

  it('is the same after the reports of one outcome in any order', () => {
    const history = fc
      .constantFrom('DELIVERED' as const, 'FAILED_TO_DELIVER' as const, 'FAILED_TO_PROCESS' as const)
      .chain((outcome) => fc.tuple(fc.constant(outcome), fc.shuffledSubarray(['ENQUEUED', 'PROCESSED'] as const)))
      .chain(([outcome, others]) => fc.tuple(fc.constant(outcome), fc.shuffledSubarray([outcome, outcome, ...others])));
    fc.assert(
      fc.property(history, ([outcome, reports]) => {
        fc.pre(reports.includes(outcome));
        expect(reports.reduce(advance, 'ENQUEUED')).toBe(outcome);
      }),
    );
  });
});
