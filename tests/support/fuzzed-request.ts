import fc from 'fast-check';
import { type Endpoint, listFieldOf, shapeOf } from '#contract/http.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import type { PossibleCall } from './every-call.ts';
import { hostileName, hostileText, spoiled } from './hostile-input.ts';

type Fields = Record<string, unknown>;

/** What one request carries, before it is written down. */
export interface Sent {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** What a request says that its contract provides for: mostly what the practice has, else whatever the schema takes. */
export function possible({ endpoint, input }: PossibleCall, texts: fc.Arbitrary<string>): fc.Arbitrary<Sent> {
  const part = (schema: Endpoint['body']): fc.Arbitrary<Fields> => {
    const names = Object.keys(shapeOf(schema));
    if (names.length === 0) return fc.constant({});
    const some = fc.array(fc.constantFrom(...names), { maxLength: 3 });
    return fc
      .tuple(arbitraryOf(schema, texts) as fc.Arbitrary<Fields>, fc.oneof(fc.constant<string[]>([]), some))
      .map(([made, anew]) => {
        const fields = names.map((name) => [name, (anew.includes(name) ? made : input)[name]] as const);
        return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      });
  };
  return fc.record({
    params: part(endpoint.params).map(addressable),
    query: part(endpoint.query),
    body: part(endpoint.body),
    headers: headersOf,
  });
}

/** An intent is now and then one that was there before, a publish one that began at other settings. */
const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ 'idempotency-key': fc.constantFrom('the-first-intent', 'the-second-intent') }) },
  fc.record({ 'idempotency-key': fc.constantFrom('x', '../..', 'a'.repeat(10_000)) }),
  fc.record({
    'publish-id': fc.oneof(fc.uuid(), fc.constantFrom('x', "' or 1=1 --")),
    'settings-version': fc.constantFrom('0', '1', '2', '999999999', '-1', '1e9', 'x'),
  }),
);

/** The same request with something in it that no contract provides for. */
export const hostile = ({ method }: Endpoint, sent: Sent): fc.Arbitrary<Sent> =>
  fc.oneof(
    ...(method === 'GET' ? [] : [{ weight: 3, arbitrary: spoiled(sent.body).map((body) => ({ ...sent, body })) }]),
    ...(Object.keys(sent.params).length > 0
      ? [withHostileText(sent.params).map((params) => ({ ...sent, params: addressable(params) }))]
      : []),
    withHostileText({ ...sent.query, x: '' }).map((query) => ({ ...sent, query })),
    fc.tuple(hostileName, hostileText).map(([name, text]) => ({ ...sent, query: { ...sent.query, [name]: text } })),
  );

const withHostileText = (fields: Fields): fc.Arbitrary<Fields> =>
  fc.tuple(fc.constantFrom(...Object.keys(fields)), hostileText).map(([name, text]) => ({ ...fields, [name]: text }));

/** Nothing or dots would make it another address. */
const addressable = (params: Fields): Fields =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = String(value).toWellFormed();
      return [name, /^\.{0,2}$/.test(text) ? '-' : text];
    }),
  );

/** Its body as it goes out. A form has only the fields of an object. */
export function bodyOf(endpoint: Endpoint, { body }: Sent): string | FormData {
  if (endpoint.encoding !== 'multipart') {
    const list = listFieldOf(endpoint);
    return JSON.stringify(list && isObject(body) && list in body ? body[list] : body) ?? '';
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(isObject(body) ? body : {}))
    form.append(name, value instanceof Blob ? value : textOf(value));
  return form;
}
/** Its query as it goes out. */
export const searchOf = ({ query }: Sent): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)])).toString();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
