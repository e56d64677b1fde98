import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoMoment } from './moment.ts';

it('reads every timestamp like Date, with or without trailing zeros', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString();
      // PostgreSQL drops the zeros at the end of a fraction.
      const fraction = iso.slice(19, 23).replace(/\.?0+$/, '');
      expect(isoMoment(`${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`)).toBe(iso);
    }),
  );
  expect(isoMoment('2026-11-21 10:00:00+00')).toBe('2026-11-21T10:00:00.000Z');
  expect(isoMoment('2026-11-21 10:00:00.5+00')).toBe('2026-11-21T10:00:00.500Z');
  expect(isoMoment('2026-11-21 10:00:00.120+00')).toBe('2026-11-21T10:00:00.120Z');
  expect(isoMoment('2026-11-21 05:00:00.12-05')).toBe('2026-11-21T10:00:00.120Z');
});
