import { describe, expect, it } from 'vitest';
import { dayOf } from '#src/lib/dates.ts';
import { auditDays, type AuditView, queryOf, viewIn } from './view.ts';

describe('the seven days of the audit', () => {
  it.each([
    // The day begins in Kiritimati when it is ten in the morning of the day before in Greenwich.
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22', '2026-11-28'],
    ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21', '2026-11-27'],
    ['America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-20', '2026-11-26'],
    ['America/Los_Angeles', '2026-11-21T08:00:00Z', '2026-11-21', '2026-11-27'],
    // The nights on which the clocks go forward and back.
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07', '2026-03-13'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08', '2026-03-14'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31', '2026-11-06'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01', '2026-11-07'],
    ['Europe/London', '2026-12-31T23:59:59Z', '2026-12-31', '2027-01-06'],
  ])('begin in %s at %s with %s and end with %s', (zone, now, first, last) => {
    const days = auditDays(dayOf(now, zone));
    expect(days).toHaveLength(7);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect(new Set(days).size).toBe(7);
  });
});

describe('an address of the audit', () => {
  const days = auditDays('2026-11-21');
  const usual: AuditView = { day: '2026-11-21', sort: 'time', isWhole: false, call: null };

  it('says what is not as usual, and is read back', () => {
    expect(queryOf(usual, days[0])).toBe('.');
    const other: AuditView = { day: '2026-11-23', sort: 'type', isWhole: true, call: 'a-1' };
    const query = queryOf(other, days[0]);
    expect(query).toBe('?day=2026-11-23&sort=type&reminded=shown&call=a-1');
    expect(viewIn(new URLSearchParams(query), days)).toEqual(other);
  });

  it('that names a day out of the window, or an unknown order, is read as usual [AU-02]', () => {
    for (const query of ['day=2026-11-20', 'day=2026-11-28', 'day=yesterday', 'sort=size', 'reminded=1', ''])
      expect(viewIn(new URLSearchParams(query), days)).toEqual(usual);
  });
});
