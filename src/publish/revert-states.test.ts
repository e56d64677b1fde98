import { describe, expect, it } from 'vitest';
import type { SettingsPublish } from '#contract/campaigns/publishes.ts';
import { revertStates } from './revert-states.ts';

type Setting = { readonly appointmentTypeId: string; readonly displayName: string };

const aPublish = (id: string, before: readonly Setting[], after: readonly Setting[]): SettingsPublish => ({
  publish_id: id,
  version: 1,
  author: null,
  published_at: '2026-03-10T12:00:00.000Z',
  reverts: null,
  changes: [
    {
      subject: { kind: 'campaign', id: 'AppointmentReminders' },
      before: { campaignConfig: { appointmentTypeSettings: [...before] } },
      after: { campaignConfig: { appointmentTypeSettings: [...after] } },
    },
  ],
});
const exam = { appointmentTypeId: 'exam', displayName: 'Yearly check' };
const surgery = (displayName: string) => ({ appointmentTypeId: 'surgery', displayName });

describe('the publishes of appointment types', () => {
  it('are undone separately, and again once their values are back', () => {
    const first = aPublish('first', [], [exam]);
    const second = aPublish('second', [surgery('A')], [surgery('B')]);
    const third = aPublish('third', [surgery('B')], [surgery('C')]);
    expect(revertStates([third, second, first])).toEqual(['undoable', 'changed since', 'undoable']);
    const undo = { ...aPublish('undo', [surgery('C')], [surgery('B')]), reverts: 'third' };
    expect(revertStates([undo, third, second, first])).toEqual(['undoable', 'undone', 'undoable', 'undoable']);
  });
});
