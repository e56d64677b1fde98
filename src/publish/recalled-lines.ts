import type { SettingsPublish } from '#contract/campaigns/publishes.ts';
import { isSameValue, type Key } from './edits.ts';
import type { ChangeLine, PublishPage } from './publish-page.ts';

/** The changes of an earlier publish that belong to a page, as lines. */
export const recalledLines = <F extends object>(page: PublishPage<F>, { changes }: SettingsPublish): ChangeLine[] =>
  changes.flatMap((change) => {
    const recalled = page.recall(change);
    if (!recalled) return [];
    const { before, after } = recalled;
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Key<F>[];
    // One setting of the server may be several fields here, most of them unchanged.
    return keys.flatMap((key) => (isSameValue(before[key], after[key]) ? [] : page.describe(key, before, after)));
  });
