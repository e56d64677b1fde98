import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { WebSocket } from 'ws';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { type FaultRules, noFaults, type RouteFault } from './fault-rules.ts';
import { isOnRoute } from './route-pattern.ts';
import { disturbed } from './socket-faults.ts';

export type Faults = ReturnType<typeof faults>;

/** Injects faults into the requests and sockets of this process. */
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

    /** To be mounted before the product's routes. The sandbox's own routes always work. */
    middleware: (): MiddlewareHandler<RequestEnv> => async (c, next) => {
      const fault = c.req.path.startsWith('/sandbox') ? undefined : faultOf(c.req.method, c.req.path);
      if (!fault) return next();
      if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      if (fault.status !== undefined)
        return c.json({ message: 'A fault of the sandbox.', code: 'sandbox_fault' }, fault.status as 500);
      if (fault.garbage) return c.html('<!doctype html><title>Gateway</title><p>This is not the requested answer.</p>');
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

    disturb: (socket: WebSocket): WebSocket => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      return disturbed(socket, () => rules.socket);
    },
  };
}
