import type { Context } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { practiceOfKey } from '#server/domain/connect/keys.ts';
import {
  type PassCaller,
  type StaffCaller,
  type SystemCaller,
  systemAt,
  type VisitorCaller,
} from '#server/domain/context.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import { isPass, passCaller } from '#server/domain/sms-registration/pass.ts';
import { takeOneOfEach } from '#server/domain/throttle.ts';
import { onNetworks } from '#server/domain/networks.ts';
import { bearerToken } from './bearer-token.ts';
import { type Rate, rateLimiter } from './rate-limit.ts';
import { rememberedRefusals } from './remembered-refusals.ts';
import type { RequestEnv } from './request-env.ts';

interface AdmissionParts {
  readonly runner: CommandRunner;
  readonly verifyToken: VerifyToken;
  /** How often one member of staff may call; null for any number. */
  readonly staffRate: Rate | null;
}

/** Decides who may call. Each endpoint and each public page uses one of them to identify its caller. */
export interface Admission {
  /**
   * Admits staff by their bearer id token, whose practice becomes the request's (API-01, D-51).
   * @throws Refusal `rate_limited` for a caller with more requests than normal work causes (F-54), `forbidden` for a registration pass.
   */
  staff(c: Context<RequestEnv>): Promise<StaffCaller>;
  /** Admits staff, and whoever has a registration pass. */
  staffOrPass(c: Context<RequestEnv>): Promise<StaffCaller | PassCaller>;
  /**
   * Admits any visitor.
   * @param name what is counted: the calls of one endpoint, or the visits of one page.
   * @throws Refusal `rate_limited` beyond the limits.
   */
  visitor(c: Context<RequestEnv>, name: string, limits: PublicLimits): Promise<VisitorCaller>;
  /**
   * Admits a practice's software by its key as bearer token, whose practice becomes the request's.
   * @throws Refusal `rate_limited` for one that calls more often than it needs to.
   */
  connector(c: Context<RequestEnv>): Promise<SystemCaller>;
}

/** How many times as much may come from the next larger network of a visitor. */
const networkGrowth = 4;

const unknownKey =
  'There is no practice with this key. "npm run practice -- key" makes one, and ends the former key of the practice.';

/** A first import sends batch after batch; later calls are few. */
const connectorRate: Rate = { perSecond: 20, burst: 100 };

export function admission({ runner, verifyToken, staffRate }: AdmissionParts): Admission {
  // Counted in this process: staff are known by name, and a shared row would cost every call a commit (docs/operations.md, "Rate limits").
  const isWithinRate = staffRate ? rateLimiter(staffRate) : () => true;
  const admitted = async (c: Context<RequestEnv>): Promise<StaffCaller | PassCaller> => {
    const token = bearerToken(c);
    if (token === null) throw new Refusal('unauthenticated');
    const caller = isPass(token) ? await passCaller(runner.store.db, token) : await verifyToken(token);
    c.set('caller', caller);
    if (!isWithinRate(`${caller.practice} ${caller.kind === 'staff' ? caller.staff.id : caller.kind}`))
      throw new Refusal('rate_limited');
    return caller;
  };
  const refusals = rememberedRefusals();
  const isConnectorWithinRate = rateLimiter(connectorRate);
  return {
    connector: async (c) => {
      const key = bearerToken(c);
      const practice = key === null ? null : await practiceOfKey(runner.store.db, key);
      if (practice === null) throw new Refusal('unauthenticated', undefined, undefined, undefined, unknownKey);
      const caller = systemAt(practice);
      c.set('caller', caller);
      if (!isConnectorWithinRate(practice)) throw new Refusal('rate_limited', undefined, 1);
      return caller;
    },
    staff: async (c) => {
      const caller = await admitted(c);
      if (caller.kind === 'pass') throw new Refusal('forbidden');
      return caller;
    },
    staffOrPass: admitted,
    visitor: async (c, name, limits) => {
      const caller: VisitorCaller = { kind: 'visitor', address: c.get('address') };
      c.set('caller', caller);
      const allowances = limits.flatMap(({ by, ...limit }) => {
        const sources =
          by === 'address' ? onNetworks(caller.address, limit, networkGrowth) : [{ ...limit, network: 'everybody' }];
        return sources.map(({ network, ...one }) => ({ key: `${name}, ${one.within} s, ${network}`, ...one }));
      });
      const waits = allowances.map(({ key }) => refusals.waitOf(key)).filter((wait) => wait !== null);
      if (waits.length > 0) throw new Refusal('rate_limited', undefined, Math.max(...waits));
      const usedUp = await takeOneOfEach(runner.store.visitors, allowances);
      if (usedUp === null) return caller;
      refusals.remember(usedUp.key, usedUp.wait);
      throw new Refusal('rate_limited', undefined, usedUp.wait);
    },
  };
}
