/** The query parameters of a launch link (D-01). All four, or it is none (SH-72). */
export const launchParameters = ['authCode', 'pimsType', 'orgId', 'subOrgId'] as const;
export type LaunchCode = Readonly<Record<(typeof launchParameters)[number], string>>;

/** The launch code in an address, or null where one of the four is missing. */
export function launchCodeIn(search: URLSearchParams): LaunchCode | null {
  const found = launchParameters.map((name) => [name, search.get(name)] as const);
  return found.every(([, value]) => value) ? (Object.fromEntries(found) as LaunchCode) : null;
}

/** The address without the four; every other parameter stays, in its place. */
export function withoutLaunchCode(url: URL): URL {
  const clean = new URL(url);
  for (const name of launchParameters) clean.searchParams.delete(name);
  return clean;
}
