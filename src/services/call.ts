import type * as z from 'zod/mini';
import { parsed } from '#contract/conforms.ts';
import { type Endpoint, type Input, intentHeader, type Output, publishHeaders, requestOf } from '#contract/http.ts';
import type { CallOptions, ServiceRequest } from './base-query.ts';

/** One press of "Publish Changes", and the version of the settings that the user saw. */
export interface Publish {
  readonly id: string;
  readonly version: number | null;
}

/** What a caller passes: the input of the endpoint, and for calls that create or send an idempotency key (D-30). */
export type Called<E extends Endpoint> = Input<E> & {
  /** The same for all retries of one intent. Without it, each call is a separate intent. */
  idempotencyKey?: string;
  /** For calls that edit settings: the publish they belong to. Without it, each call is a separate publish. */
  publish?: Publish;
  /** Whether the request continues after the page is closed. */
  keepalive?: boolean;
};

interface ResponseSchema<T> {
  readonly '~standard': z.core.$ZodStandardSchema<z.ZodMiniType<T, T>>;
}

export interface Call<E extends Endpoint> {
  query(input: Called<E>): ServiceRequest;
  /** An empty body is read as null. */
  responseSchema: ResponseSchema<Output<E>>;
  extraOptions?: CallOptions;
}

/** Turns a contract endpoint into the pieces of a query or mutation: `build.query({ ...call(listUsers), providesTags })`. */
export function call<E extends Endpoint>(endpoint: E): Call<E> {
  return {
    query({ idempotencyKey, publish, keepalive = false, ...input }) {
      const { path, query, body } = requestOf(endpoint, input as Input<E>);
      const headers = {
        ...(endpoint.idempotent && { [intentHeader]: idempotencyKey ?? crypto.randomUUID() }),
        ...(endpoint.publishes && publish && headersOf(publish)),
      };
      return {
        extension: endpoint.extension,
        url: path,
        method: endpoint.method,
        ...(keepalive && { keepalive }),
        // Empty params would still add a question mark to the URL.
        ...(Object.keys(query).length > 0 && { params: query }),
        ...(Object.keys(headers).length > 0 && { headers }),
        ...(endpoint.method === 'GET' ? {} : { body: endpoint.encoding === 'multipart' ? formOf(body) : body }),
      };
    },
    responseSchema: withoutCopying(endpoint.response as z.ZodMiniType<Output<E>, Output<E>>),
    ...(endpoint.public && { extraOptions: { isPublic: true } }),
  };
}

/** A schema for Redux Toolkit that does not copy answers: long lists arrive often. */
const withoutCopying = <T>(schema: z.ZodMiniType<T, T>): ResponseSchema<T> => ({
  '~standard': {
    version: 1,
    vendor: 'rapport',
    validate(value) {
      const { success, data, error } = parsed(schema, value);
      return success ? { value: data } : { issues: error.issues };
    },
  },
});

const headersOf = ({ id, version }: Publish): Record<string, string> => ({
  [publishHeaders.id]: id,
  ...(version !== null && { [publishHeaders.version]: String(version) }),
});

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries<unknown>({ ...body })) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, textOf(value));
  }
  return form;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
