import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './add-days.ts';
import { type ClosedDays, isBusinessDay, lastDayToMove } from './business-days.ts';

describe('the last day to ask to move a visit [AR-41]', () => {
  it('is the second business day before it, for a Monday visit the Thursday [CN-27]', () => {
    expect(lastDayToMove('2026-11-23', [])).toBe('2026-11-19');
    expect(lastDayToMove('2026-11-25', [])).toBe('2026-11-23');
    expect(lastDayToMove('2026-11-22', [])).toBe('2026-11-19');
    expect(lastDayToMove('2026-11-24', [])).toBe('2026-11-20');
  });

  it('counts no day on which the practice is closed', () => {
    const thanksgiving = [{ from: '2026-11-26', until: '2026-11-27' }];
    expect(lastDayToMove('2026-11-30', thanksgiving)).toBe('2026-11-24');
    expect(lastDayToMove('2026-12-01', [{ from: '2025-01-01', until: '2026-12-31' }])).toBe(null);
  });

  it('has exactly one business day between itself and the visit', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
    const closure = fc
      .tuple(day, fc.integer({ min: 0, max: 9 }))
      .map(([from, days]): ClosedDays => ({ from, until: addDays(from, days) }));
    fc.assert(
      fc.property(day, fc.array(closure, { maxLength: 5 }), (visit, closures) => {
        const last = lastDayToMove(visit, closures) ?? '';
        expect(isBusinessDay(last, closures)).toBe(true);
        let between = 0;
        for (let one = addDays(last, 1); one < visit; one = addDays(one, 1))
          if (isBusinessDay(one, closures)) between += 1;
        expect(between).toBe(1);
      }),
    );
  });
});
