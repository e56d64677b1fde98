import { describe, expect, it } from 'vitest';
import { flagKeys } from '#contract/platform/flags.ts';
import { flagsFailed, flagsLoaded, flagsReducer, flagsRetried } from './flags-slice.ts';

const initial = flagsReducer(undefined, { type: 'begin' });
const on = (state: typeof initial) => flagKeys.filter((key) => state.values[key]);

describe('flags', () => {
  it('all start false [FL-01]', () => {
    expect(Object.keys(initial.values)).toEqual(flagKeys);
    expect([initial.status, on(initial)]).toEqual(['loading', []]);
  });

  it('are on only if the service returns true [FL-02]', () => {
    const response = {
      'quick-replies-enabled': true,
      'postcards-enabled': 'yes',
      'newsletters-page-enabled': 1,
      unknown: true,
    };
    const loaded = flagsReducer(initial, flagsLoaded(response));
    expect([loaded.status, on(loaded)]).toEqual(['ready', ['quick-replies-enabled']]);
    expect(Object.keys(loaded.values)).toEqual(flagKeys);
  });

  it('are all off after a failure, and load again on a retry [FL-04]', () => {
    const loaded = flagsReducer(initial, flagsLoaded({ 'quick-replies-enabled': true }));
    const failed = flagsReducer(loaded, flagsFailed());
    expect([failed.status, on(failed)]).toEqual(['failed', []]);
    expect(flagsReducer(failed, flagsRetried())).toMatchObject({ status: 'loading', attempt: 1 });
  });
});
