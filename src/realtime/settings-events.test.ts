import { describe, expect, it, vi } from 'vitest';
import type { SettingsChanged } from '#contract/events.ts';
import * as refetchSettings from '#src/services/campaigns/refetch-settings.ts';
import { newPublish } from '#src/services/publishing.ts';
import { applySettingsEvents } from './settings-events.ts';

const published = (publish_id?: string): SettingsChanged => ({
  action_type: 'SETTINGS_CHANGED',
  data: { version: 4, ...(publish_id && { publish_id }) },
});

/** How often the settings are refetched after these events. */
function refetchesAfter(...events: SettingsChanged[]): number {
  const dispatch = vi.fn<() => Promise<void>>();
  applySettingsEvents(events)(dispatch, () => ({}) as never, undefined);
  return dispatch.mock.calls.length;
}

describe('published settings', () => {
  it('are refetched once for each batch of events', () => {
    expect([refetchesAfter(published()), refetchesAfter(published('a'), published('b')), refetchesAfter()]).toEqual([
      1, 1, 0,
    ]);
  });

  it('of booking alone refetch the categories that were published, once each [AR-10]', () => {
    const ofBooking = (...ids: string[]): SettingsChanged => ({
      action_type: 'SETTINGS_CHANGED',
      data: { version: 4, subjects: ids.map((id) => ({ kind: 'booking', id })) },
    });
    const refetch = vi.spyOn(refetchSettings, 'refetchBookingConfig');
    expect(refetchesAfter(ofBooking('SICK_VISIT'), ofBooking('SICK_VISIT'))).toBe(1);
    expect(refetchesAfter(ofBooking('SICK_VISIT'), published('a'))).toBe(1);
    expect(refetchesAfter(ofBooking())).toBe(1);
    expect(refetch.mock.calls).toEqual([[['SICK_VISIT']]]);
  });

  it('are not refetched after a publish of this window', () => {
    const own = published(newPublish(3).id);
    expect([refetchesAfter(own), refetchesAfter(own, published('a'))]).toEqual([0, 1]);
  });
});
