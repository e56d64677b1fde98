/** The keys that work everywhere. */
export const shortcutKeys = { palette: 'Mod+k', sheet: '?' } as const;
