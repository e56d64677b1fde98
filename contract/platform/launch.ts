/** The query parameters of a launch link (D-01), which needs all four (SH-72). */
export const launchParameters = ['authCode', 'pimsType', 'orgId', 'subOrgId'] as const;
export type LaunchCode = Readonly<Record<(typeof launchParameters)[number], string>>;

/** The launch code in an address; null if one of the four parameters is missing. */
export function launchCodeIn(search: URLSearchParams): LaunchCode | null {
  const found = launchParameters.map((name) => [name, search.get(name)] as const);
  return found.every(([, value]) => value) ? (Object.fromEntries(found) as LaunchCode) : null;
}

/** The address without the four; other parameters keep their places. */
export function withoutLaunchCode(url: URL): URL {
  const clean = new URL(url);
  for (const name of launchParameters) clean.searchParams.delete(name);
  return clean;
}
