/** The flag inspector. */
export const flagInspector = {
  title: 'Feature flags',
  note: 'What is switched on for this practice run. Switch them on the sandbox’s page; this list follows.',
  columns: { key: 'Flag', value: 'Value', source: 'From' },
  values: { on: 'On', off: 'Off' },
  sources: {
    service: 'Flag service',
    remembered: 'Last time',
    default: 'Default',
  },
  words: 'feature flags switches toggles sandbox',
};
