import type { Endpoint } from '#contract/http.ts';

/** What a call says, as it travels: JSON, or a form. */
export function requestBody(endpoint: Endpoint, body: Record<string, unknown> | unknown[]): string | FormData {
  if (endpoint.encoding !== 'multipart') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
