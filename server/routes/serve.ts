import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import {
  type Endpoint,
  intentHeader,
  listFieldOf,
  type Parsed,
  publishHeaders,
  type Service,
  shapeOf,
} from '#contract/http.ts';
import type { FieldError } from '#contract/errors.ts';
import {
  type Publish,
  readingContext,
  type RequestHeaders,
  type StaffCaller,
  type StaffContext,
} from '#server/domain/context.ts';
import { oncePerIntent } from '#server/domain/idempotency.ts';
import { firstErrors, Refusal } from '#server/domain/refusal.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { safelyParsed } from '#server/lib/safely-parsed.ts';
import { largestBody } from './body-limits.ts';
import { fieldErrors } from './field-errors.ts';
import { jsonAnswer } from './json-answer.ts';
import { limitBody } from './limit-body.ts';
import { readBody } from './read-body.ts';
import { unstorableText } from './unstorable-text.ts';

z.config(en());

/** What carries out a call: a verb of the domain. */
export type Handler<E extends Endpoint> = (ctx: StaffContext, input: Parsed<E>) => Promise<z.input<E['response']>>;
/** Every call of a service has its verb; a missing one does not compile. */
export type Handlers<S extends Service> = { readonly [K in keyof S['endpoints']]: Handler<S['endpoints'][K]> };

/** What the routes know of a request beside its contract. */
export interface RequestEnv {
  Variables: { caller: StaffCaller; requestId: string };
}

/** Mounts a service: each request is parsed by its contract, carried out by its verb, and its answer checked by the contract again. */
export function serve<E extends Record<string, Endpoint>>(
  app: Hono<RequestEnv>,
  runner: CommandRunner,
  service: Service<E>,
  handlers: Handlers<Service<E>>,
): void {
  for (const [name, endpoint] of Object.entries(service.endpoints)) {
    const handler = handlers[name] as Handler<Endpoint>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method, path, limitBody(largestBody(endpoint)), async (c) => {
      const input = await parseRequest(c, endpoint);
      const caller = c.get('caller');
      const headers: RequestHeaders = { intent: intentOf(c, endpoint), publish: publishOf(c, endpoint) };
      const answer = async (ctx: StaffContext) => ({
        status: endpoint.status,
        body: checked(`${service.name}.${name}`, endpoint, await handler(ctx, input)),
      });
      const { status, body } =
        endpoint.method === 'GET'
          ? await answer(readingContext(runner.store.db, caller))
          : await runCommand(
              runner,
              caller,
              (ctx) => oncePerIntent(ctx, `${service.name}.${name}`, input, () => answer(ctx)),
              headers,
            );
      return jsonAnswer(c, body, status as Endpoint['status']);
    });
  }
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

/** A part of a request, and what its contract makes of it. */
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

  const errors = firstErrors(errorsIn(parts));
  if (errors.length > 0)
    throw new Refusal(errors.every((error) => isMissing(c, error)) ? 'missing_parameters' : 'invalid_request', errors);
  return Object.fromEntries(parts.flatMap(({ result }) => Object.entries(result.data as object)));
}

function* errorsIn(parts: readonly Part[]): Generator<FieldError> {
  for (const { name, value, result } of parts) {
    yield* unstorableText(name, value);
    if (!result.success) yield* fieldErrors(name, result.error.issues);
  }
}

/** A list that travels bare takes its field's name. */
function asFields(endpoint: Endpoint, body: unknown): unknown {
  const name = listFieldOf(endpoint);
  return name ? { [name]: body } : body;
}

/** A query parameter that was left out altogether (SH-92). */
const isMissing = (c: HonoContext, { field }: FieldError): boolean =>
  field.startsWith('query.') && c.req.query(field.slice('query.'.length)) === undefined;

function checked(call: string, endpoint: Endpoint, answer: unknown): unknown {
  const result = endpoint.response.safeParse(answer);
  if (result.success) return result.data;
  const places = result.error.issues.map((issue) => issue.path.join('.'));
  throw new OffContract(`The answer of ${call} is off its contract at ${places.join(', ')}`);
}

/** A fault of ours. Its message names fields, nothing that is in them. */
export class OffContract extends Error {
  override readonly name = 'OffContract';
}
