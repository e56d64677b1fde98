import type { Endpoint } from '#contract/http.ts';

/** The route of a call, as faults are told it: `POST /v1/conversations/*`. */
export const routeOf = ({ method, path }: Endpoint): string => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`;
