/** Whether a request is on a route such as `POST /v1/conversations/*`: a method or `*`, and a path in which a star stands for anything. */
export function isOnRoute(route: string, method: string, path: string): boolean {
  const [wantedMethod, wantedPath = ''] = route.split(' ');
  const parts = wantedPath.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return (wantedMethod === '*' || wantedMethod === method) && new RegExp(`^${parts.join('.*')}$`).test(path);
}
