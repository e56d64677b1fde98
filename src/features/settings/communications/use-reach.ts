import type { Reach, ReminderEdits } from '#contract/campaigns/reminder-reach.ts';
import { limits } from '#contract/rules/limits.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { usePreviewReachQuery } from '#src/services/campaigns/reach.ts';
import { reach as words } from '#src/strings/reach.ts';
import { useReminderEdits } from './use-reminder-edits.ts';

export type ReachSubject = 'visits' | 'thanks' | 'services';

/** Counts with the edits, once they have not changed for a moment; two weeks where no days are given. */
export function useReach(about: ReachSubject, days?: number) {
  const edits = useReminderEdits();
  const counted = useDebounced(JSON.stringify(edits ? withoutWords(edits) : null), limits.searchPause);
  const query = usePreviewReachQuery(
    {
      about,
      ...(days !== undefined && { days }),
      ...(counted !== 'null' && { edits: JSON.parse(counted) as ReminderEdits }),
    },
    // What was counted before may have been published or booked since.
    { refetchOnMountOrArgChange: true },
  );
  return { query, hasProblems: edits === null };
}

/** Own words change nobody's reach, so that typing them counts nothing again. */
const withoutWords = ({ campaigns, ...edits }: ReminderEdits): ReminderEdits => ({
  ...edits,
  ...(campaigns && {
    campaigns: campaigns.map(({ campaignConfig: { customContent: _words, ...config } = {}, ...campaign }) => ({
      ...campaign,
      campaignConfig: config,
    })),
  }),
});

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What the edits change of the numbers. */
export const reachDifference = (saved: Reach, edited: Reach): string => {
  const [before, after] = [saved.silentClients, edited.silentClients];
  return saved.messages === edited.messages && before === after
    ? words.unchanged
    : words.edited(saved.messages, edited.messages, before, after);
};
