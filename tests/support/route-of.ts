import type { Endpoint } from '#contract/http.ts';

/** The route of a call in the notation of faults: `POST /v1/conversations/*`. */
export const routeOf = ({ method, path }: Endpoint): string => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`;
