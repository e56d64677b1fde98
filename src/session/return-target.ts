/** Where the app begins when no better place is known. */
export const landingPath = '/';

/** Where the identity provider sends the browser back to. */
export const signInCallbackPath = '/login/callback';

/** Pages that only lead elsewhere; returning to one would go in a circle. */
const passing = /^\/(login|logout)(\/|$)/;

/**
 * The place to return to after sign-in: path and search inside this app, or the landing page for anything that
 * would leave it (SH-76).
 */
export function safeTarget(wanted: unknown, origin: string = location.origin): string {
  // A browser reads `//host` and `/\host` as another host, and drops tabs and line ends before it looks.
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return landingPath;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  // `/.//host` is harmless as it stands, yet its normal form is `//host`.
  if (url?.origin !== origin || url.pathname.startsWith('//') || passing.test(url.pathname)) return landingPath;
  return url.pathname + url.search;
}
