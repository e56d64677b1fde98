import { type LaunchCode, launchCodeIn, withoutLaunchCode } from '#contract/platform/launch.ts';

/**
 * Removes the one-time code from the address and returns it. Must run before anything else, so that nothing reads, logs or sends
 * the address with the code (SH-74).
 */
export function takeLaunchCode(): LaunchCode | null {
  const url = new URL(location.href);
  const launch = launchCodeIn(url.searchParams);
  // Also a link that lacks something else has a code that works once.
  if (url.searchParams.has('authCode')) history.replaceState(history.state, '', withoutLaunchCode(url));
  return launch;
}
