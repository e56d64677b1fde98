import type { FetchArgs } from '@reduxjs/toolkit/query';
import type * as z from 'zod/mini';
import { type Endpoint, type Input, intentHeader, type Output, publishHeaders, requestOf } from '#contract/http.ts';

/** One press of "Publish Changes", and the version of the settings that the person saw. */
export interface Publish {
  readonly id: string;
  readonly version: number | null;
}

/** What a caller passes: the call's own input, and for calls that create or send the key of the intent (D-30). */
export type Called<E extends Endpoint> = Input<E> & {
  /** Kept across retries of one intent. Without it, each call is an intent of its own. */
  idempotencyKey?: string;
  /** For calls that edit settings: what they are published with. Without it, each call is a publish of its own. */
  publish?: Publish;
  /** Whether it goes on although the page does not. */
  keepalive?: boolean;
};

export interface Call<E extends Endpoint> {
  query(input: Called<E>): FetchArgs;
  /** A body that is not there reads as null. */
  responseSchema: z.ZodMiniType<Output<E>, Output<E>>;
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
        url: path,
        method: endpoint.method,
        ...(keepalive && { keepalive }),
        // An empty set would still put a question mark into the address.
        ...(Object.keys(query).length > 0 && { params: query }),
        ...(Object.keys(headers).length > 0 && { headers }),
        ...(endpoint.method === 'GET' ? {} : { body: endpoint.encoding === 'multipart' ? formOf(body) : body }),
      };
    },
    responseSchema: endpoint.response as z.ZodMiniType<Output<E>, Output<E>>,
  };
}

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
