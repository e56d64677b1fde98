import fc from 'fast-check';
import { type Endpoint, listFieldOf, shapeOf } from '#contract/http.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import type { CallWithInput } from './every-call.ts';
import { hostileName, hostileText, corrupted } from './hostile-input.ts';

type Fields = Record<string, unknown>;

/** The parts of a request before they are serialized. */
export interface RequestParts {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** A request that its contract accepts: mostly the input of the call, sometimes generated values. */
export function validRequest(
  { endpoint, input }: CallWithInput,
  texts: fc.Arbitrary<string>,
): fc.Arbitrary<RequestParts> {
  const part = (schema: Endpoint['body']): fc.Arbitrary<Fields> => {
    const names = Object.keys(shapeOf(schema));
    if (names.length === 0) return fc.constant({});
    const some = fc.array(fc.constantFrom(...names), { maxLength: 3 });
    return fc
      .tuple(arbitraryOf(schema, texts) as fc.Arbitrary<Fields>, fc.oneof(fc.constant<string[]>([]), some))
      .map(([generated, regenerated]) => {
        const fields = names.map((name) => [name, (regenerated.includes(name) ? generated : input)[name]] as const);
        return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      });
  };
  return fc.record({
    params: part(endpoint.params).map(asPathSegments),
    query: part(endpoint.query),
    body: part(endpoint.body),
    headers: headersOf,
  });
}

/** Sometimes an idempotency key that was used before, or a publish of other settings. */
const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ 'idempotency-key': fc.constantFrom('the-first-intent', 'the-second-intent') }) },
  fc.record({ 'idempotency-key': fc.constantFrom('x', '../..', 'a'.repeat(10_000)) }),
  fc.record({
    'publish-id': fc.oneof(fc.uuid(), fc.constantFrom('x', "' or 1=1 --")),
    'settings-version': fc.constantFrom('0', '1', '2', '999999999', '-1', '1e9', 'x'),
  }),
);

/** The same request with content that no contract allows. */
export const hostileRequest = ({ method }: Endpoint, request: RequestParts): fc.Arbitrary<RequestParts> =>
  fc.oneof(
    ...(method === 'GET'
      ? []
      : [{ weight: 3, arbitrary: corrupted(request.body).map((body) => ({ ...request, body })) }]),
    ...(Object.keys(request.params).length > 0
      ? [withHostileText(request.params).map((params) => ({ ...request, params: asPathSegments(params) }))]
      : []),
    withHostileText({ ...request.query, x: '' }).map((query) => ({ ...request, query })),
    fc
      .tuple(hostileName, hostileText)
      .map(([name, text]) => ({ ...request, query: { ...request.query, [name]: text } })),
  );

const withHostileText = (fields: Fields): fc.Arbitrary<Fields> =>
  fc.tuple(fc.constantFrom(...Object.keys(fields)), hostileText).map(([name, text]) => ({ ...fields, [name]: text }));

/** An empty segment, `.` or `..` would make it the path of another call. */
const asPathSegments = (params: Fields): Fields =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = String(value).toWellFormed();
      return [name, /^\.{0,2}$/.test(text) ? '-' : text];
    }),
  );

/** The serialized body. A form has only the fields of an object. */
export function bodyOf(endpoint: Endpoint, { body }: RequestParts): string | FormData {
  if (endpoint.encoding !== 'multipart') {
    const list = listFieldOf(endpoint);
    return JSON.stringify(list && isObject(body) && list in body ? body[list] : body) ?? '';
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(isObject(body) ? body : {}))
    form.append(name, value instanceof Blob ? value : textOf(value));
  return form;
}

/** The serialized query. */
export const searchOf = ({ query }: RequestParts): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)])).toString();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
