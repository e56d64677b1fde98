import type { ReminderEdits } from '#contract/campaigns/reminder-reach.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { campaignEdits } from './campaign-edits.ts';
import { type CommunicationsFields, communicationsSchema } from './fields.ts';
import { thankYouEdit } from './thank-you-fields.ts';

/** The page's edits as the calls take them that publish them; undefined without edits, null while a problem prevents publishing. */
export function useReminderEdits(): ReminderEdits | undefined | null {
  const { draft, changed } = usePublishPage<CommunicationsFields>();
  if (changed.length === 0) return undefined;
  if (!communicationsSchema.safeParse(draft).success) return null;
  const campaigns = campaignEdits(draft, changed, () => undefined).map(({ edit }) => edit);
  const thanks = thankYouEdit(draft, changed);
  return { ...(campaigns.length > 0 && { campaigns }), ...(thanks && { postAppointment: thanks.edit }) };
}
