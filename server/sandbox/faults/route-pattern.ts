/** Whether a request matches a pattern such as `POST /v1/conversations/*`: a method or `*`, and a path in which a star matches any text. */
export function isOnRoute(route: string, method: string, path: string): boolean {
  const [routeMethod, routePath = ''] = route.split(' ');
  const parts = routePath.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return (routeMethod === '*' || routeMethod === method) && new RegExp(`^${parts.join('.*')}$`).test(path);
}
