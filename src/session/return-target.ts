/** The default address. */
export const landingPath = '/';

/** The callback of the identity provider. */
export const signInCallbackPath = '/login/callback';

/** Pages that redirect; returning to one would loop. */
const redirecting = /^\/(login|logout)(\/|$)/;

/**
 * The address to return to after sign-in: path and search within the app, or the landing page for anything outside it (SH-76).
 */
export function safeTarget(wanted: unknown, origin: string = location.origin): string {
  // Browsers read `//host` and `/\host` as another host, and strip tabs and line breaks first.
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return landingPath;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  // `/.//host` normalizes to `//host`.
  if (url?.origin !== origin || url.pathname.startsWith('//') || redirecting.test(url.pathname)) return landingPath;
  return url.pathname + url.search;
}
