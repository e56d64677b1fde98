import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { withActions } from './audit-day.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString();

const reported = (resource_id: string, minute: number, date = at(300)): AppointmentAction => ({
  id: `${resource_id} reported ${minute}`,
  resource_id,
  action_type: 'PRACTICE_DATA_UPSERT',
  data: {
    timestamp: at(minute),
    appointment: { id: resource_id, date, type: 'Exam', typeId: 'exam', confirmed: false, resource: null },
    animalOwner: null,
    animal: null,
  },
});
const marked = (resource_id: string, minute: number): AppointmentAction => ({
  id: `${resource_id} marked ${minute}`,
  resource_id,
  action_type: 'LEFT_VOICEMAIL',
  data: { timestamp: at(minute) },
});

describe('a day of the audit', () => {
  it('is the same whether actions arrive all at once, or one by one in any order and repeatedly [RT-10] [F-43]', () => {
    const action = fc
      .record({ id: fc.constantFrom('a', 'b', 'c'), minute: fc.nat(30), isMark: fc.boolean() })
      .map(({ id, minute, isMark }) => (isMark ? marked(id, minute) : reported(id, minute)));
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const whole = withActions({}, actions);
        let day = withActions({}, []);
        for (const one of [...actions.toReversed(), ...actions]) day = withActions(day, [one]);
        const statesOf = (of: typeof day) => Object.fromEntries(Object.entries(of).map(([id, { now }]) => [id, now]));
        expect(statesOf(day)).toEqual(statesOf(whole));
      }),
    );
  });

  it('recomputes only the appointments with new actions', () => {
    const day = withActions({}, [reported('a', 1), reported('b', 1)]);
    const next = withActions(day, [marked('a', 2)]);
    expect(next['b']).toBe(day['b']);
    expect(next['a']?.now.completion).toEqual({ by: 'LEFT_VOICEMAIL', at: at(2) });
    expect(withActions(next, [marked('a', 2)])).toBe(next);
  });
});
