import * as z from 'zod/mini';
import { textMatching } from './fields.ts';
import type { ErrorCode } from './errors.ts';
import type { Extension } from './extensions.ts';
import type { ServiceName } from './platform/config.ts';

// The page's Content-Security-Policy forbids `new Function`; zod must not probe for it.
z.config({ jitless: true });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type AnySchema = z.ZodMiniType;

/** At most so many requests at once, and as many again spread over `within` seconds: from one address, or from all together. */
export interface PublicLimit {
  readonly by: 'address' | 'everybody';
  readonly most: number;
  readonly within: number;
}

/** The limit of an endpoint without a session. The server counts for all its processes together. */
export type PublicLimits = readonly [PublicLimit, ...PublicLimit[]];

/**
 * One endpoint of one service. The browser builds its request from this object, and the server its route.
 * `params`, `query` and `body` are merged into one flat input: `updateConversation({ id, is_pinned: true })`.
 */
export interface Endpoint<
  P extends AnySchema = AnySchema,
  Q extends AnySchema = AnySchema,
  B extends AnySchema = AnySchema,
  R extends AnySchema = AnySchema,
  A extends PublicLimits | null = PublicLimits | null,
  G extends boolean = boolean,
> {
  readonly method: Method;
  /** Placeholders in braces: `/v1/conversations/{id}`. */
  readonly path: string;
  /** The checklist's row: `API-28`; null where only its extension tells where it is from. */
  readonly spec: string | null;
  /** The extension that it belongs to; null for a call that the specification names, which every server has. */
  readonly extension: Extension | null;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /** With `json-list` the body is the list of its one field, not an object, as the specification wants. */
  readonly encoding: 'json' | 'json-list' | 'multipart';
  /** The status of success. */
  readonly status: 200 | 201 | 202 | 204;
  /** Error codes beside those that every endpoint has. */
  readonly errors: readonly ErrorCode[];
  /** Whether it takes an `Idempotency-Key` (D-30): it creates or sends something. */
  readonly idempotent: boolean;
  /** Whether it takes the headers of a publish: it edits settings. */
  readonly publishes: boolean;
  /** Whether it changes nothing though it is no GET, so that it needs no transaction. */
  readonly readsOnly?: boolean;
  /** Whether its verb checks the items of the body one by one, so that a bad one does not spoil the others. */
  readonly checksItems?: boolean;
  /** How often anybody may call it without a session; null where it needs one. */
  readonly public: A;
  /** Whether it may be called with a registration pass in place of a session. */
  readonly byPass: G;
}

/** An empty part of a request. Typed `unknown`, so that it adds nothing to `Input`. */
export const nothing = z.strictObject({}) as unknown as z.ZodMiniType<unknown, unknown>;
type Nothing = typeof nothing;

interface Definition<P, Q, B, R, A, G> {
  method: Method;
  path: string;
  spec?: string;
  extension?: Extension;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  encoding?: 'json' | 'json-list' | 'multipart';
  status?: 200 | 201 | 202 | 204;
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  publishes?: boolean;
  readsOnly?: boolean;
  checksItems?: boolean;
  public?: A;
  byPass?: G;
}

/**
 * Adds the defaults: no parameters, no body, JSON, 200, session required. The annotation lets the build leave out endpoints that a page
 * does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  R extends AnySchema,
  P extends AnySchema = Nothing,
  Q extends AnySchema = Nothing,
  B extends AnySchema = Nothing,
  A extends PublicLimits | null = null,
  G extends boolean = false,
>(given: Definition<P, Q, B, R, A, G>): Endpoint<P, Q, B, R, A, G> {
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    encoding: 'json',
    status: 200,
    errors: [],
    idempotent: false,
    publishes: false,
    public: null as A,
    byPass: false as G,
    spec: null,
    extension: null,
    ...given,
  };
}

/** The input of a caller: path parameters, query and body as one object. */
export type Input<E extends Endpoint> = z.input<E['params']> & z.input<E['query']> & z.input<E['body']>;
/** The input of a verb: the same object after defaults and coercions. */
export type Parsed<E extends Endpoint> = z.output<E['params']> & z.output<E['query']> & z.output<E['body']>;
export type Output<E extends Endpoint> = z.output<E['response']>;

/** A service: its endpoints by name, and the key of its base address in the runtime configuration. */
export interface Service<E extends Record<string, Endpoint> = Record<string, Endpoint>> {
  readonly name: Exclude<ServiceName, 'notificationSocket'>;
  readonly endpoints: E;
}
export const defineService = <E extends Record<string, Endpoint>>(service: Service<E>): Service<E> => service;

const wholeNumber = (min: number, max: number) => z.coerce.number().check(z.multipleOf(1), z.gte(min), z.lte(max));

/** A whole number in a query string: digits on the wire, a number on both sides. */
export const queryInt = ({ min, max, fallback }: { min: number; max: number; fallback: number }) =>
  z._default(wholeNumber(min, max), fallback) as unknown as z.ZodMiniDefault<z.ZodMiniType<number, number>>;

/** The same without a default. */
export const optionalQueryInt = ({ min, max }: { min: number; max: number }) =>
  z.optional(wholeNumber(min, max)) as unknown as z.ZodMiniOptional<z.ZodMiniType<number, number>>;

/** A boolean in a query string: `true` or `false` on the wire. */
export const queryFlag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
) as unknown as z.ZodMiniOptional<z.ZodMiniType<boolean, boolean>>;

/** PostgreSQL and JavaScript format other years differently. */
const hasFourDigitYear = z.refine<string>((text) => {
  const named = Number(text.slice(0, 4));
  // Only at the ends may its offset put a time into another year.
  if (named > 1 && named < 9999) return true;
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}, 'Use a year from 1 to 9999.');

/** PostgreSQL accepts no larger offset. */
const hasKnownOffset = z.refine<string>(
  (moment) => !/[+-](1[6-9]|2\d):\d\d$/.test(moment),
  'Use a zone offset from -15:59 to +15:59.',
);

/** A point in time: ISO 8601 with a zone. */
export const timestamp = z.iso
  .datetime({ offset: true, abort: true })
  .check(z.maxLength(40), hasFourDigitYear, hasKnownOffset);
/** A calendar day, `2026-11-21`. */
export const day = z.iso.date({ abort: true }).check(hasFourDigitYear);

/** A local time of day, `08:00`. */
export const timeOfDay = textMatching(/^([01]\d|2[0-3]):[0-5]\d$/, 5, 'Use a time such as 08:00.');

/** The position of a page in its list. */
export const pageMetadata = z.object({
  page: z.number(),
  per_page: z.number(),
  total: z.number(),
});

/**
 * Headers of endpoints that edit settings: the id of the publish, one for each press of "Publish Changes" and the same on retries, and
 * the version of the settings that the page showed.
 */
export const publishHeaders = { id: 'Publish-Id', version: 'Settings-Version' } as const;

/** The header with one key for each intent of the user, the same on retries, so that it is carried out once (D-30). */
export const intentHeader = 'Idempotency-Key';

/** Splits a flat input into the parts of the request. Unset query parameters are omitted (IN-21). */
export function requestOf<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): { path: string; query: Record<string, string>; body: Record<string, unknown> | unknown[] } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const query: Record<string, string> = {};
  for (const name of Object.keys(shapeOf(endpoint.query))) {
    const value = rest[name] as string | number | boolean | null | undefined;
    delete rest[name];
    if (value !== undefined && value !== null && value !== '') query[name] = String(value);
  }
  const listName = listFieldOf(endpoint);
  return { path, query, body: listName ? (rest[listName] as unknown[]) : rest };
}

/** The field whose list is the whole body; null if the body is an object. */
export const listFieldOf = ({ encoding, body }: Endpoint): string | null =>
  encoding === 'json-list' ? (Object.keys(shapeOf(body))[0] ?? null) : null;

/** The named fields of an object schema; empty for `nothing`. */
export const shapeOf = (schema: AnySchema): Record<string, AnySchema> =>
  (schema as unknown as { shape?: Record<string, AnySchema> }).shape ?? {};
