import type { Cadence } from '#contract/rules/cadences/cadences.ts';
import { CampaignOptions } from './CampaignSection.tsx';

/** The reminders around the due date alone, as on Schedule & Mediums (MS-01, MS-03, MS-04). */
export const RemindersOfServices = ({ onPreview }: { onPreview: (cadence: Cadence) => void }) => (
  <CampaignOptions group="serviceReminders" thankYouPath={null} onPreview={onPreview} />
);
