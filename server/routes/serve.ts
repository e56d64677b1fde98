import type { Hono, Context as HonoContext, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { parsed } from '#contract/conforms.ts';
import {
  type Endpoint,
  intentHeader,
  listFieldOf,
  type Output,
  type Parsed,
  publishHeaders,
  type Service,
  shapeOf,
} from '#contract/http.ts';
import type { FieldError } from '#contract/errors.ts';
import {
  type Context,
  contextIn,
  type PassCaller,
  type Publish,
  readingScope,
  type RequestHeaders,
  type Scope,
  type StaffCaller,
  type StaffContext,
  type SystemCaller,
  type VisitorContext,
  visitorContextIn,
} from '#server/domain/context.ts';
import { oncePerIntent } from '#server/domain/idempotency.ts';
import { firstErrors, Refusal } from '#server/domain/refusal.ts';
import { type CommandRunner, forVisitors, runInScope } from '#server/domain/run-command.ts';
import { safelyParsed } from '#server/lib/safely-parsed.ts';
import type { Admission } from './admission.ts';
import { largestBody } from './body-limits.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { jsonAnswer } from './json-answer.ts';
import { limitBody } from './limit-body.ts';
import { readBody } from './read-body.ts';
import type { RequestEnv } from './request-env.ts';
import { unstorableText } from '#contract/unstorable-text.ts';

z.config(en());

/** The context of a verb; that of a public endpoint has no member of staff, and that of one with passes may have none. */
type ContextFor<E extends Endpoint> = E['public'] extends null
  ? E['byPass'] extends false
    ? StaffContext
    : Context<StaffCaller | PassCaller>
  : VisitorContext;

/** The verb behind an endpoint. One that needs staff does not compile behind a public endpoint. */
export type Handler<E extends Endpoint> = (ctx: ContextFor<E>, input: Parsed<E>) => Promise<z.input<E['response']>>;
/** A verb of staff whose answer is completed after its transaction, also when the answer is that of an earlier request with the same key. */
interface SettledHandler<E extends Endpoint> {
  readonly verb: Handler<E>;
  readonly settle: (runner: CommandRunner, caller: StaffCaller, answer: Output<E>) => Promise<z.input<E['response']>>;
}

/** The verb behind each endpoint of a service; a missing one does not compile. */
export type Handlers<S extends Service> = {
  readonly [K in keyof S['endpoints']]: Handler<S['endpoints'][K]> | SettledHandler<S['endpoints'][K]>;
};

export interface ServeParts {
  readonly runner: CommandRunner;
  readonly admission: Admission;
}

/**
 * Mounts a service. The contract of each endpoint says who may call it, parses the request and checks the answer; its verb does the rest.
 * An endpoint that does not say `public` admits staff only.
 */
export function serve<E extends Record<string, Endpoint>>(
  app: Hono<RequestEnv>,
  { runner, admission }: ServeParts,
  service: Service<E>,
  handlers: Handlers<Service<E>>,
): void {
  // `Handlers` guarantees that a verb accepts the context of its endpoint.
  mount(app, runner, service, handlers as AnyHandlers, (c, call, { public: limits, byPass }) =>
    limits ? admission.visitor(c, call, limits) : byPass ? admission.staffOrPass(c) : admission.staff(c),
  );
}

/** A service that a practice's software calls with the practice's key. */
export interface ConnectorService {
  readonly name: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** The verb behind each endpoint of such a service; none that needs a member of staff compiles here. */
export type ConnectorHandlers<S extends ConnectorService> = {
  readonly [K in keyof S['endpoints']]: (
    ctx: Context<SystemCaller>,
    input: Parsed<S['endpoints'][K]>,
  ) => Promise<z.input<S['endpoints'][K]['response']>>;
};

/** Mounts a service that a practice's software calls. */
export const serveConnector = <S extends ConnectorService>(
  app: Hono<RequestEnv>,
  { runner, admission }: ServeParts,
  service: S,
  handlers: ConnectorHandlers<S>,
): void => mount(app, runner, service, handlers as unknown as AnyHandlers, (c) => admission.connector(c));

type AnyHandlers = Readonly<Record<string, Verb | { verb: Verb; settle: Settle }>>;
type Admit = (c: HonoContext<RequestEnv>, call: string, endpoint: Endpoint) => Promise<unknown>;

function mount(
  app: Hono<RequestEnv>,
  runner: CommandRunner,
  service: ConnectorService,
  handlers: AnyHandlers,
  admits: Admit,
): void {
  for (const [name, endpoint] of Object.entries(service.endpoints)) {
    const call = `${service.name}.${name}`;
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`The call ${call} has no verb`);
    const admit: MiddlewareHandler<RequestEnv> = async (c, next) => {
      await admits(c, call, endpoint);
      await next();
    };
    const { verb, settle } = typeof handler === 'function' ? { verb: handler, settle: null } : handler;
    const own = endpoint.public ? forVisitors(runner) : runner;
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    // Admission first, so that the server reads no body of a refused caller.
    app.on(endpoint.method, path, admit, limitBody(largestBody(endpoint)), async (c) => {
      const { status, body } = await carryOut(c, { call, endpoint, verb, settle, runner: own });
      return jsonAnswer(c, body, status as Endpoint['status']);
    });
  }
}

type AnyContext = Context | VisitorContext;
type Verb = (ctx: AnyContext, input: Record<string, unknown>) => Promise<unknown>;
type Settle = (runner: CommandRunner, caller: StaffCaller, answer: unknown) => Promise<unknown>;

interface Route {
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly verb: Verb;
  readonly settle: Settle | null;
  readonly runner: CommandRunner;
}

async function carryOut(
  c: HonoContext<RequestEnv>,
  { call, endpoint, verb, settle, runner }: Route,
): Promise<{ status: number; body: unknown }> {
  const input = await parseRequest(c, endpoint);
  const caller = c.get('caller');
  const headers: RequestHeaders = { intent: intentOf(c, endpoint), publish: publishOf(c, endpoint) };
  const contextOf = (scope: Scope) =>
    caller.kind === 'visitor' ? visitorContextIn(scope, caller, headers) : contextIn(scope, caller, headers);
  const answer = async (ctx: AnyContext) => ({
    status: endpoint.status,
    body: checked(call, endpoint, await verb(ctx, input)),
  });
  if (endpoint.method === 'GET' || endpoint.readsOnly) return answer(contextOf(readingScope(runner.store.db)));
  const committed = await runInScope(runner, (scope) => {
    const ctx = contextOf(scope);
    return oncePerIntent(ctx, call, input, () => answer(ctx));
  });
  if (settle === null || caller.kind !== 'staff') return committed;
  return { ...committed, body: checked(call, endpoint, await settle(runner, caller, committed.body)) };
}

function intentOf(c: HonoContext, endpoint: Endpoint): string | null {
  const key = c.req.header(intentHeader);
  if (!endpoint.idempotent || key === undefined) return null;
  if (!/^[\w-]{8,128}$/.test(key))
    throw new Refusal('invalid_request', [{ field: intentHeader, message: 'Use a uuid, one per intent.' }]);
  return key;
}

function publishOf(c: HonoContext, endpoint: Endpoint): Publish | null {
  const id = c.req.header(publishHeaders.id);
  if (!endpoint.publishes || id === undefined) return null;
  if (!publishId.safeParse(id).success)
    throw new Refusal('invalid_request', [{ field: publishHeaders.id, message: 'Use a uuid, one per publish.' }]);
  const version = c.req.header(publishHeaders.version);
  if (version !== undefined && !/^\d{1,9}$/.test(version))
    throw new Refusal('invalid_request', [
      { field: publishHeaders.version, message: 'Use the whole number that you read.' },
    ]);
  return { id: id.toLowerCase(), version: version === undefined ? null : Number(version) };
}
const publishId = z.uuid();

/** A part of a request, and its parse result. */
interface Part {
  readonly name: 'path' | 'query' | 'body';
  readonly value: unknown;
  readonly result: z.core.util.SafeParseResult<unknown>;
}

async function parseRequest(c: HonoContext, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const part = (name: Part['name'], schema: z.ZodMiniType, value: unknown): Part => ({
    name,
    value,
    result: safelyParsed(schema, value),
  });
  const query = Object.fromEntries(Object.keys(shapeOf(endpoint.query)).map((key) => [key, c.req.query(key)]));
  const parts = [part('path', endpoint.params, c.req.param()), part('query', endpoint.query, query)];
  if (endpoint.method !== 'GET')
    parts.push(part('body', endpoint.body, asFields(endpoint, await readBody(c, endpoint))));

  const errors = firstErrors(errorsIn(parts, endpoint.checksItems ?? false));
  if (errors.length > 0)
    throw new Refusal(errors.every((error) => isMissing(c, error)) ? 'missing_parameters' : 'invalid_request', errors);
  return Object.fromEntries(parts.flatMap(({ result }) => Object.entries(result.data as object)));
}

function* errorsIn(parts: readonly Part[], checksItems: boolean): Generator<FieldError> {
  for (const { name, value, result } of parts) {
    if (name !== 'body' || !checksItems) yield* unstorableText(name, value);
    if (!result.success) yield* fieldErrors(name, result.error.issues);
  }
}

/** A body that is a bare list becomes the one field of its schema. */
function asFields(endpoint: Endpoint, body: unknown): unknown {
  const name = listFieldOf(endpoint);
  return name ? { [name]: body } : body;
}

/** Whether the error is a missing query parameter (SH-92). */
const isMissing = (c: HonoContext, { field }: FieldError): boolean =>
  field.startsWith('query.') && c.req.query(field.slice('query.'.length)) === undefined;

function checked(call: string, endpoint: Endpoint, answer: unknown): unknown {
  const result = parsed(endpoint.response, answer);
  if (result.success) return result.data;
  const places = result.error.issues.map((issue) => issue.path.join('.'));
  throw new ContractViolation(`The answer of ${call} violates its contract at ${places.join(', ')}`);
}

/** A bug of the server. The message names fields but no values, because it is logged. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}
