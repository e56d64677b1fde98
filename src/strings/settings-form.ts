/** The forms of all settings pages. */
export const settingsForm = {
  count: (length: number, limit: number) => `${length} of ${limit} characters`,
  insert: 'Filled in automatically:',
  textingNumber: {
    label: 'Texting number',
    hint: 'Registered with the carriers and cannot be changed here.',
    none: 'No number yet',
  },
};
