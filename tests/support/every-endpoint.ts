import type { Endpoint } from '#contract/http.ts';
import { services } from '#contract/services.ts';

/** Every call of the contract, by its name. */
export const everyEndpoint: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(services).flatMap((service) => Object.entries<Endpoint>(service.endpoints)),
);

/** Whether a request is one of a call. */
export const isRequestOf = (call: Endpoint, method: string | undefined, pathname: string): boolean =>
  method === call.method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);

const placeholders = ({ path }: Endpoint): number => path.split('{').length;

/** The call that a request is, with its name. Where an address fits several, a name stands in the place of an id. */
export const callAt = (method: string | undefined, pathname: string): readonly [string, Endpoint] | null =>
  [...everyEndpoint]
    .filter(([, call]) => isRequestOf(call, method, pathname))
    .toSorted(([, a], [, b]) => placeholders(a) - placeholders(b))[0] ?? null;
