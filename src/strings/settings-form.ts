import type { RegistrationStatus } from '#contract/campaigns/enrollment.ts';

const registrations: Readonly<Record<RegistrationStatus, string>> = {
  NO_ACCOUNT: 'Not registered with the carriers yet.',
  NOT_STARTED: 'Not registered with the carriers yet.',
  REGISTRATION_IN_PROGRESS: 'Being registered with the carriers.',
  REGISTRATION_ERROR: 'Its registration was refused, or a carrier has suspended it.',
  REGISTRATION_COMPLETE: 'Registered with the carriers.',
  COMPLETE_AND_READY_TO_MIGRATE: 'Registered with the carriers.',
};

/** The forms of all settings pages. */
export const settingsForm = {
  count: (length: number, limit: number) => `${length} of ${limit} characters`,
  insert: 'Filled in automatically:',
  unknownPlaceholder: (written: string) =>
    `Nothing can be filled in for ${written}. Use the buttons below, or remove it.`,
  textingNumber: {
    label: 'Texting number',
    none: 'No number yet',
    hint: (status: RegistrationStatus | undefined) =>
      [status && registrations[status], 'It cannot be changed here.'].filter(Boolean).join(' '),
  },
};
