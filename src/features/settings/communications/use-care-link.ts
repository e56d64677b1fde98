import { sampleCareUrl } from '#contract/rules/care/care-address.ts';
import { recordOfRowKey, rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { useRecommendedCare } from '#src/services/campaigns/recommended-care.ts';
import { reminders } from '#src/strings/reminders.ts';
import type { PreviewFacts } from './preview-facts.ts';

/** What a preview says instead of the address of the client's care page; null where the message has none. */
export const useCarePage = (shown: PreviewFacts): string | null =>
  useLinkedRecord(shown) ? reminders.preview.carePage : null;

/** An address as long as that of the client's care page, for the size of a text; null where the message has none. */
export function useSampleCareUrl(shown: PreviewFacts): string | null {
  const record = useLinkedRecord(shown);
  return record ? sampleCareUrl(location.origin, rowKeyOf(recordOfRowKey(record.recordRowKey).practice)) : null;
}

/** The record that has a message link the care page. A made-up service is taken for a recommended one. */
function useLinkedRecord({ facts, subject, isMadeUp }: PreviewFacts) {
  const { data } = useRecommendedCare();
  const due = facts.servicesDue.find(({ id }) => id === subject.id);
  const records = data?.items ?? [];
  const isShown = records.some((record) => record.recordType === 'RecommendedCare' && record.recommendedCare);
  if (!due || !isShown) return undefined;
  return records.find(
    (record) =>
      record.recordType === 'Data' &&
      record.serviceData.recommended &&
      (isMadeUp || recordOfRowKey(record.recordRowKey).record === due.serviceTypeId),
  );
}
