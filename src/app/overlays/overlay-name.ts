/** The overlays that can open over any page. */
export type OverlayName = 'palette' | 'preferences' | 'shortcuts' | 'users' | 'flags';
