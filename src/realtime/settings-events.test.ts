import { describe, expect, it, vi } from 'vitest';
import type { SettingsChanged } from '#contract/events.ts';
import { newPublish } from '#src/services/publishing.ts';
import { applySettingsEvents } from './settings-events.ts';

const published = (publish_id?: string): SettingsChanged => ({
  action_type: 'SETTINGS_CHANGED',
  data: { version: 4, ...(publish_id && { publish_id }) },
});

/** How often the settings are asked for again when the socket tells this. */
function asksAfter(...events: SettingsChanged[]): number {
  const dispatch = vi.fn<() => Promise<void>>();
  applySettingsEvents(events)(dispatch, () => ({}) as never, undefined);
  return dispatch.mock.calls.length;
}

describe('settings that were published', () => {
  it('are asked for again, once for all that was told at a time', () => {
    expect([asksAfter(published()), asksAfter(published('a'), published('b')), asksAfter()]).toEqual([1, 1, 0]);
  });

  it('are here already where this window published them', () => {
    const own = published(newPublish(3).id);
    expect([asksAfter(own), asksAfter(own, published('a'))]).toEqual([0, 1]);
  });
});
