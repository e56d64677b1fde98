/** What the forms of all settings pages say. */
export const settingsForm = {
  count: (length: number, limit: number) => `${length} of ${limit} characters`,
};
