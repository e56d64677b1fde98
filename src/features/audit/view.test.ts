import { describe, expect, it } from 'vitest';
import { dayOf } from '#src/lib/dates.ts';
import { auditDays, type AuditView, dayOutside, queryOf, viewIn } from './view.ts';

describe('the seven days of the audit', () => {
  it.each([
    // In Kiritimati a day starts at 10:00 UTC of the day before.
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22', '2026-11-28'],
    ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21', '2026-11-27'],
    ['America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-20', '2026-11-26'],
    ['America/Los_Angeles', '2026-11-21T08:00:00Z', '2026-11-21', '2026-11-27'],
    // Nights of clock changes.
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07', '2026-03-13'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08', '2026-03-14'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31', '2026-11-06'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01', '2026-11-07'],
    ['Europe/London', '2026-12-31T23:59:59Z', '2026-12-31', '2027-01-06'],
  ])('are, in %s at %s, from %s to %s', (zone, now, first, last) => {
    const days = auditDays(dayOf(now, zone));
    expect(days).toHaveLength(7);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect(new Set(days).size).toBe(7);
  });
});

describe('the address of the audit', () => {
  const days = auditDays('2026-11-21');
  const defaults: AuditView = { day: '2026-11-21', sort: 'time', isWhole: false, call: null, isTexting: false };

  it('contains only what differs from the default view, and parses back', () => {
    expect(queryOf(defaults, days[0])).toBe('.');
    const other: AuditView = { day: '2026-11-23', sort: 'type', isWhole: true, call: 'a-1', isTexting: false };
    const query = queryOf(other, days[0]);
    expect(query).toBe('?day=2026-11-23&sort=type&reminded=shown&call=a-1');
    expect(viewIn(new URLSearchParams(query), days)).toEqual(other);
  });

  it('names a day that is outside the window, but not what is no day', () => {
    const outside = (day: string) => dayOutside(new URLSearchParams({ day }), days);
    expect(['2026-11-20', '2026-11-28'].map(outside)).toEqual(['2026-11-20', '2026-11-28']);
    expect(['2026-11-21', '2026-11-27', '2026-02-31', 'yesterday', ''].map(outside)).toEqual(Array(5).fill(null));
  });

  it('falls back to the defaults for a day outside the window or an unknown value [AU-02]', () => {
    for (const query of ['day=2026-11-20', 'day=2026-11-28', 'day=yesterday', 'sort=size', 'reminded=1', ''])
      expect(viewIn(new URLSearchParams(query), days)).toEqual(defaults);
  });
});
