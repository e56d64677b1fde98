/** The forms of all settings pages. */
export const settingsForm = {
  count: (length: number, limit: number) => `${length} of ${limit} characters`,
  insert: 'Filled in automatically:',
  unknownPlaceholder: (written: string) =>
    `Nothing can be filled in for ${written}. Use the buttons below, or remove it.`,
  textingNumber: {
    label: 'Texting number',
    hint: 'Registered with the carriers and cannot be changed here.',
    none: 'No number yet',
  },
};
