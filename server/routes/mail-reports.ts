import { Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { recordMailReport } from '#server/domain/delivery/record-mail-report.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { bearerToken } from './bearer-token.ts';
import { isSameSecret } from './is-same-secret.ts';
import { limitBody } from './limit-body.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServeParts } from './serve.ts';

/** Where the mail server of the bounce address posts what it gets there. */
export const mailReportsPath = '/mail/reports';

/** A bounce may carry the whole email that it returns. */
const largestReport = 256 * 1024;
/** A newsletter that comes back does so within minutes, from one server. */
const reportLimits: PublicLimits = [{ by: 'address', most: 1200, within: 60 }];

/**
 * Takes bounces and complaints, each as the message that arrived (`message/rfc822`). `?to=` may name the address it came to, which the
 * message itself does not always say. The answer says what was recorded; a report that names no email of ours is no error, because
 * sending it again would not help.
 */
export const mailReports = ({ runner, admission }: ServeParts, token: string): Hono<RequestEnv> =>
  new Hono<RequestEnv>().post(
    '/',
    async (c, next) => {
      await admission.visitor(c, 'mail-reports', reportLimits);
      if (!isSameSecret(bearerToken(c) ?? '', token)) throw new Refusal('unauthenticated');
      return next();
    },
    limitBody(largestReport),
    async (c) => {
      const raw = new Uint8Array(await c.req.arrayBuffer());
      return c.json({
        recorded: await recordMailReport(runner, { raw, to: c.req.query('to')?.slice(0, 500) ?? null }),
      });
    },
  );
