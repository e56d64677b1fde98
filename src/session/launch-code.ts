import { type LaunchCode, launchCodeIn, withoutLaunchCode } from '#contract/platform/launch.ts';

/**
 * Takes the one-time code out of the address and hands it over. It must be the first thing that the page does, so that
 * nothing reads, logs or sends an address with the code in it (SH-74).
 */
export function takeLaunchCode(): LaunchCode | null {
  const url = new URL(location.href);
  const launch = launchCodeIn(url.searchParams);
  if (launch) history.replaceState(history.state, '', withoutLaunchCode(url));
  return launch;
}
