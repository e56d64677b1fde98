import type { CampaignType } from '#contract/campaigns/enrollment.ts';
import { listed } from './grammar.ts';

const campaigns: Record<CampaignType, string> = {
  AppointmentReminders: 'appointment reminders',
  ServiceReminders: 'medical service reminders',
  PracticeNewsletter: 'newsletters',
};

/** The notices about the practice below the header. */
export const practiceNotices = {
  label: 'About your practice',
  flagsAway: 'We cannot check which features are turned on. You see the same ones as last time.',
  startDate: (date: string, types: readonly CampaignType[]) =>
    `Starting on ${date}: ${listed(types.map((type) => campaigns[type]))}.`,
  registration: {
    error: {
      status: 'Error',
      text: 'The registration of your texting number was refused, or a carrier has suspended it.',
      action: 'Check registration',
    },
    pending: {
      status: 'Pending',
      text: 'Your texting number is being registered. Confirmation takes up to 2 weeks.',
      action: 'View registration',
    },
    due: {
      status: 'Due',
      text: 'Register your texting number so that carriers deliver your texts.',
      action: 'Register',
    },
    unavailable: 'Your texting number cannot be registered yet. Contact support.',
    title: 'SMS registration',
    failed: 'The status of your texting registration could not be loaded.',
  },
};
