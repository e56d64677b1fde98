import type { Context } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import type { StaffCaller, VisitorCaller } from '#server/domain/context.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import { takeOne } from '#server/domain/throttle.ts';
import { bearerToken } from './bearer-token.ts';
import { type Rate, rateLimiter } from './rate-limit.ts';
import type { RequestEnv } from './request-env.ts';

interface AdmissionParts {
  readonly runner: CommandRunner;
  readonly verifyToken: VerifyToken;
  /** How often one member of staff may call; null for any number. */
  readonly staffRate: Rate | null;
}

/** Decides who may call. Each endpoint and each public page uses one of the two to identify its caller. */
export interface Admission {
  /**
   * Admits staff by their bearer id token, whose practice becomes the request's (API-01, D-51).
   * @throws Refusal `rate_limited` for a caller with more requests than normal work causes (F-54).
   */
  staff(c: Context<RequestEnv>): Promise<StaffCaller>;
  /**
   * Admits any visitor.
   * @param name what is counted: the calls of one endpoint, or the visits of one page.
   * @throws Refusal `rate_limited` beyond the limits.
   */
  visitor(c: Context<RequestEnv>, name: string, limits: PublicLimits): Promise<VisitorCaller>;
}

export function admission({ runner, verifyToken, staffRate }: AdmissionParts): Admission {
  // Counted in this process: staff are known by name, and a shared row would cost every call a commit (docs/operations.md, "Rate limits").
  const isWithinRate = staffRate ? rateLimiter(staffRate) : () => true;
  return {
    staff: async (c) => {
      const token = bearerToken(c);
      if (token === null) throw new Refusal('unauthenticated');
      const caller = await verifyToken(token);
      c.set('caller', caller);
      if (!isWithinRate(`${caller.practice} ${caller.staff.id}`)) throw new Refusal('rate_limited');
      return caller;
    },
    visitor: async (c, name, limits) => {
      const caller: VisitorCaller = { kind: 'visitor', address: c.get('address') };
      c.set('caller', caller);
      for (const limit of limits) {
        const source = limit.by === 'address' ? caller.address : 'everybody';
        const wait = await takeOne(runner.store.db, `${name}, ${limit.within} s, ${source}`, limit);
        if (wait !== null) throw new Refusal('rate_limited', undefined, wait);
      }
      return caller;
    },
  };
}
