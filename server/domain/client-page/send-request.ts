import type { Context } from '../context.ts';
import { receiveRequest } from '../request/receive.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import type { Problem } from './internal.ts';

/** Of one phone at a practice: nobody makes and withdraws requests without end. */
const perPhone: Allowance = { most: 8, within: 24 * 3600 };

/** Sends a request of a client's page to staff. */
export async function sendRequest(
  ctx: Context,
  request: Parameters<typeof receiveRequest>[1],
): Promise<{ readonly requestId: string } | { readonly problem: Problem }> {
  const wait = await takeOne(ctx.db, `client requests of ${ctx.practice} from ${request.from}`, perPhone);
  return wait === null ? receiveRequest(ctx, request) : { problem: 'too_many_requests' };
}
