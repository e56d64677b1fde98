import { describe, expect, it } from 'vitest';
import { flagKeys } from '#contract/platform/flags.ts';
import { flagsFailed, flagsLoaded, flagsReducer, flagsRetried } from './flags-slice.ts';

const begun = flagsReducer(undefined, { type: 'begin' });
const on = (state: typeof begun) => flagKeys.filter((key) => state.values[key]);

describe('flags', () => {
  it('all start false [FL-01]', () => {
    expect(Object.keys(begun.values)).toEqual(flagKeys);
    expect([begun.status, on(begun)]).toEqual(['loading', []]);
  });

  it('are on where the service says true, and nowhere else [FL-02]', () => {
    const answer = {
      'quick-replies-enabled': true,
      'postcards-enabled': 'yes',
      'newsletters-page-enabled': 1,
      unknown: true,
    };
    const loaded = flagsReducer(begun, flagsLoaded(answer));
    expect([loaded.status, on(loaded)]).toEqual(['ready', ['quick-replies-enabled']]);
    expect(Object.keys(loaded.values)).toEqual(flagKeys);
  });

  it('leave nothing on after a failure, and load anew on a retry [FL-04]', () => {
    const loaded = flagsReducer(begun, flagsLoaded({ 'quick-replies-enabled': true }));
    const failed = flagsReducer(loaded, flagsFailed());
    expect([failed.status, on(failed)]).toEqual(['failed', []]);
    expect(flagsReducer(failed, flagsRetried())).toMatchObject({ status: 'loading', attempt: 1 });
  });
});
