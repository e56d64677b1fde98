import { Hono } from 'hono';
import * as z from 'zod/mini';
import { Refusal } from '#server/domain/refusal.ts';
import type { PublicLimits } from '#contract/http.ts';
import type { Log } from '#server/lib/logger.ts';
import { safelyParsed } from '#server/lib/safely-parsed.ts';
import { limitBody } from './limit-body.ts';
import { sameOriginOnly } from './same-origin-only.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServeParts } from './serve.ts';

/** Where browsers tell of what the page's policy kept from happening. */
export const cspReportsPath = '/csp-reports';

const largestReport = 16 * 1024;
/** One broken page reports in a flood, and its hundredth report says nothing new. */
const reportLimits: PublicLimits = [
  { by: 'address', most: 20, within: 600 },
  { by: 'everybody', most: 100, within: 50 },
];

/** The two shapes in which browsers report, with no more of them than is read. */
const reports = z.union([
  z.pipe(
    z.object({
      'csp-report': z.object({ 'violated-directive': z.string(), 'blocked-uri': z._default(z.string(), '') }),
    }),
    z.transform(({ 'csp-report': report }) => [
      { directive: report['violated-directive'], blocked: report['blocked-uri'] },
    ]),
  ),
  z.pipe(
    z
      .array(
        z.object({
          type: z.literal('csp-violation'),
          body: z.object({ effectiveDirective: z.string(), blockedURL: z._default(z.string(), '') }),
        }),
      )
      .check(z.maxLength(50)),
    z.transform((list) => list.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL }))),
  ),
]);

interface CspReportsParts extends Pick<ServeParts, 'admission'> {
  readonly origin: string;
  readonly log: Log;
}

/**
 * Logs violations of the page's policy: the directive, and where the blocked thing came from. Never an address, a page or a sample,
 * which may hold what a practice is writing.
 */
export function cspReports({ admission, origin, log }: CspReportsParts): Hono<RequestEnv> {
  return new Hono<RequestEnv>().post('/', sameOriginOnly(origin), limitBody(largestReport), async (c) => {
    await admission.visitor(c, 'csp-reports', reportLimits);
    const told = safelyParsed(reports, await c.req.json().catch(() => null));
    if (!told.success) throw new Refusal('invalid_request');
    const found = told.data.map((one) => ({ directive: directiveIn(one.directive), blocked: originOf(one.blocked) }));
    const different = new Map(found.map((one) => [`${one.directive} ${one.blocked}`, one]));
    for (const one of different.values()) log.warn('content_blocked', one);
    return c.body(null, 204);
  });
}

const directiveIn = (text: string): string => /^[a-z-]{3,40}/.exec(text)?.[0] ?? 'unknown';

/** `inline`, `eval` and the like are said as they are; of an address only its origin. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol : origin;
}
