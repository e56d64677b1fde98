import { tzOffset } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, isStillInTime, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { cadenceNames } from '#contract/rules/cadences/cadences.ts';
import { zones } from '#tests/support/wall-clock.ts';
import { bareDayIn, bareIsInTime, bareMomentOf } from './reminder-rule.ts';

const tenYears = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) };
const zone = fc.constantFrom(...zones);
const cadence = fc.constantFrom(...cadenceNames);
const moment = fc.integer(tenYears).map((time) => new Date(time));
const day = moment.map((at) => at.toISOString().slice(0, 10));

describe('remembered moments and days equal fresh ones, in 14 zones over ten years', () => {
  it('at any moment @slow', () => {
    expect(zones).toHaveLength(14);
    fc.assert(
      fc.property(zone, cadence, day, moment, (timeZone, name, on, at) => {
        const fresh = bareMomentOf(name, on, timeZone);
        expect(momentOf(name, on, timeZone)).toEqual(fresh);
        expect(dayIn(at, timeZone)).toBe(bareDayIn(at, timeZone));
        const late = new Date(fresh.getTime() + (at.getTime() % 93_600_000));
        expect(isStillInTime(fresh, late, timeZone)).toBe(bareIsInTime(fresh, late, timeZone));
      }),
      { numRuns: 3000 },
    );
  });

  it('on every day with a clock change, hour by hour @slow', () => {
    const hour = 3_600_000;
    for (const timeZone of zones) {
      let before = bareOffset(tenYears.min, timeZone);
      for (let at = tenYears.min; at < tenYears.max; at += 24 * hour) {
        const after = bareOffset(at + 24 * hour, timeZone);
        if (after === before) continue;
        before = after;
        for (let near = at - 12 * hour; near < at + 36 * hour; near += hour / 2)
          expect(dayIn(new Date(near), timeZone)).toBe(bareDayIn(new Date(near), timeZone));
        const on = new Date(at).toISOString().slice(0, 10);
        for (const name of ['same-day', '3-days', 'thank-you'] as const)
          expect(momentOf(name, on, timeZone)).toEqual(bareMomentOf(name, on, timeZone));
      }
    }
  });
});

const bareOffset = (at: number, timeZone: string) => tzOffset(timeZone, new Date(at));
