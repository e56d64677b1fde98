import * as z from 'zod/mini';

/** The fault of one route. */
const routeFault = z.strictObject({
  /** A pattern of `isOnRoute`. */
  route: z.string().check(z.regex(/^(\*|[A-Z]+) \/\S*$/, 'Use a method and a path, such as POST /v1/conversations/*.')),
  delayMs: z.optional(z.number().check(z.gte(0), z.lte(120_000))),
  /** Answers with this status without carrying out the request. */
  status: z.optional(z.number().check(z.gte(400), z.lte(599))),
  /** Sends half of the answer's body. */
  truncate: z.optional(z.boolean()),
  /** Answers with a page instead of JSON. */
  garbage: z.optional(z.boolean()),
  /** Carries the request out and then breaks the connection. */
  dropAfterCommit: z.optional(z.boolean()),
  /** The number of affected requests; all by default. */
  times: z.optional(z.number().check(z.gte(1))),
});
export type RouteFault = z.output<typeof routeFault>;

/** The body of `PUT /sandbox/api/faults`. It replaces all earlier faults. */
export const faultRules = z.strictObject({
  routes: z._default(z.array(routeFault).check(z.maxLength(50)), []),
  socket: z._default(
    z.strictObject({
      /** Breaks every open connection, once. */
      drop: z.optional(z.boolean()),
      /** Drops every frame, the heartbeat's too. */
      freeze: z.optional(z.boolean()),
      /** Sends every frame three times. */
      duplicate: z.optional(z.boolean()),
      /** Swaps frames in pairs. */
      reorder: z.optional(z.boolean()),
    }),
    {},
  ),
});
export type FaultRules = z.output<typeof faultRules>;

export const noFaults: FaultRules = { routes: [], socket: {} };
