/** The keys that work everywhere. */
export const shortcutKeys = { palette: 'Mod+k', sheet: '?', inbox: 'g i', audit: 'g a', settings: 'g s' } as const;
