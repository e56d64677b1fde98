import { type Endpoint, type Input, requestOf } from '#contract/http.ts';

/** What a request says besides its call, or in its place. */
export interface Overrides {
  readonly headers?: Record<string, string>;
  /** Sent as it is, in place of what the input says. */
  readonly body?: BodyInit;
  /** The query as it is, in place of what the input says. */
  readonly search?: string;
}

/** A call under a token, by its contract: its address on a server, and what goes with it. */
export function requestTo<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  token: string,
  overrides: Overrides = {},
): [address: string, init: RequestInit] {
  const { path, query, body } = requestOf(endpoint, input);
  const search = overrides.search ?? new URLSearchParams(query).toString();
  return [
    `${path}${search && `?${search}`}`,
    {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.encoding !== 'multipart' && { 'content-type': 'application/json' }),
        ...overrides.headers,
      },
      ...(endpoint.method !== 'GET' && { body: overrides.body ?? written(endpoint, body) }),
    },
  ];
}

/** JSON, or a form. */
function written(endpoint: Endpoint, body: Record<string, unknown> | unknown[]): string | FormData {
  if (endpoint.encoding !== 'multipart') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
