import { type Endpoint, type Input, requestOf } from '#contract/http.ts';

/** Parts of a request that are added to those of the contract, or replace them. */
export interface Overrides {
  readonly headers?: Record<string, string>;
  /** Sent unchanged instead of the body of the input. */
  readonly body?: BodyInit;
  /** Sent unchanged instead of the query of the input. */
  readonly search?: string;
}

/** The path and options of a `fetch` that makes a call of the contract with a token. */
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
      ...(endpoint.method !== 'GET' && { body: overrides.body ?? serializedBody(endpoint, body) }),
    },
  ];
}

/** JSON, or a form. */
function serializedBody(endpoint: Endpoint, body: Record<string, unknown> | unknown[]): string | FormData {
  if (endpoint.encoding !== 'multipart') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
