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

/** Where browsers report violations of the page's Content-Security-Policy. */
export const cspReportsPath = '/csp-reports';

const largestReport = 16 * 1024;
/** A broken page can send hundreds of reports that say the same. */
const reportLimits: PublicLimits = [
  { by: 'address', most: 20, within: 600 },
  { by: 'everybody', most: 100, within: 50 },
];

/** The two report formats of browsers, reduced to the fields that are logged. */
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
 * Logs the directive and the origin of what was blocked. Full addresses and samples are left out, because they may contain what a
 * practice is writing.
 */
export function cspReports({ admission, origin, log }: CspReportsParts): Hono<RequestEnv> {
  return new Hono<RequestEnv>().post('/', sameOriginOnly(origin), limitBody(largestReport), async (c) => {
    await admission.visitor(c, 'csp-reports', reportLimits);
    const parsed = safelyParsed(reports, await c.req.json().catch(() => null));
    if (!parsed.success) throw new Refusal('invalid_request');
    const found = parsed.data.map((one) => ({ directive: directiveIn(one.directive), blocked: originOf(one.blocked) }));
    const different = new Map(found.map((one) => [`${one.directive} ${one.blocked}`, one]));
    for (const one of different.values()) log.warn('content_blocked', one);
    return c.body(null, 204);
  });
}

const directiveIn = (text: string): string => /^[a-z-]{3,40}/.exec(text)?.[0] ?? 'unknown';

/** Keywords such as `inline` and `eval` as they are; of a URL only its origin. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol : origin;
}
