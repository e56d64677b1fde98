import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { RequestEnv } from '#server/routes/serve.ts';
import { isOnRoute } from './route-pattern.ts';

/** What goes wrong on one route. */
const routeFault = z.strictObject({
  /** As `isOnRoute` reads it. */
  route: z.string().check(z.regex(/^(\*|[A-Z]+) \/\S*$/, 'Use a method and a path, such as POST /v1/conversations/*.')),
  delayMs: z.optional(z.number().check(z.gte(0), z.lte(120_000))),
  /** Answered instead of carrying the request out. */
  status: z.optional(z.number().check(z.gte(400), z.lte(599))),
  /** Half of the answer's body. */
  truncate: z.optional(z.boolean()),
  /** A page instead of JSON. */
  garbage: z.optional(z.boolean()),
  /** The request is carried out, and the connection breaks instead of an answer. */
  dropAfterCommit: z.optional(z.boolean()),
  /** How many requests it hits; all, where unset. */
  times: z.optional(z.number().check(z.gte(1))),
});
type RouteFault = z.output<typeof routeFault>;

/** What `PUT /sandbox/api/faults` takes; whatever is left out is well again. */
export const faultRules = z.strictObject({
  routes: z._default(z.array(routeFault).check(z.maxLength(50)), []),
  socket: z._default(
    z.strictObject({
      /** Breaks every open connection, once. */
      drop: z.optional(z.boolean()),
      /** Frames vanish, those of the heartbeat too. */
      freeze: z.optional(z.boolean()),
      /** Every frame comes three times. */
      duplicate: z.optional(z.boolean()),
      /** Frames change places in pairs. */
      reorder: z.optional(z.boolean()),
    }),
    {},
  ),
});
export type FaultRules = z.output<typeof faultRules>;
export const noFaults: FaultRules = { routes: [], socket: {} };

/** A frame that waits for the next one is sent alone after so many milliseconds. */
const pairWithin = 500;

export type Faults = ReturnType<typeof faults>;

/** Breaks things on purpose, in this process, until it is told to stop. */
export function faults() {
  let rules = noFaults;
  let hits = new Map<RouteFault, number>();
  const sockets = new Set<WebSocket>();

  const faultOf = (method: string, path: string): RouteFault | undefined => {
    const fault = rules.routes.find(
      (rule) => isOnRoute(rule.route, method, path) && (hits.get(rule) ?? 0) < (rule.times ?? Infinity),
    );
    if (fault) hits.set(fault, (hits.get(fault) ?? 0) + 1);
    return fault;
  };

  return {
    get: (): FaultRules => rules,
    set: (next: FaultRules): void => {
      rules = next;
      hits = new Map();
      if (next.socket.drop) for (const socket of sockets) socket.terminate();
    },

    /** To be mounted ahead of the product's routes. The sandbox itself always works. */
    middleware: (): MiddlewareHandler<RequestEnv> => async (c, next) => {
      const fault = c.req.path.startsWith('/sandbox') ? undefined : faultOf(c.req.method, c.req.path);
      if (!fault) return next();
      if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      if (fault.status !== undefined)
        return c.json({ message: 'A fault of the sandbox.', code: 'sandbox_fault' }, fault.status as 500);
      if (fault.garbage) return c.html('<!doctype html><title>Gateway</title><p>This is not what you asked for.</p>');
      await next();
      if (fault.truncate) {
        const body = await c.res.text();
        c.res = new Response(body.slice(0, Math.floor(body.length / 2)), c.res);
      }
      if (!fault.dropAfterCommit) return undefined;
      const { incoming } = c.env as Partial<HttpBindings>;
      incoming?.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    },

    /** Takes a socket under its wing: what the server sends on it passes through the rules in force at that moment. */
    disturb: (socket: WebSocket): WebSocket => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      const send = socket.send.bind(socket) as (frame: unknown) => void;
      let waiting: { frame: unknown; timer: NodeJS.Timeout } | null = null;
      const pass = (frame: unknown) => {
        if (socket.readyState !== socket.OPEN) return;
        for (let copy = 0; copy < (rules.socket.duplicate ? 3 : 1); copy++) send(frame);
      };
      const disturbed = (frame: unknown): void => {
        if (rules.socket.freeze) return;
        const earlier = waiting;
        waiting = null;
        clearTimeout(earlier?.timer);
        if (!earlier && rules.socket.reorder) {
          const timer = setTimeout(() => {
            waiting = null;
            pass(frame);
          }, pairWithin);
          waiting = { frame, timer };
          return;
        }
        pass(frame);
        if (earlier) pass(earlier.frame);
      };
      return Object.assign(socket, { send: disturbed });
    },
  };
}
