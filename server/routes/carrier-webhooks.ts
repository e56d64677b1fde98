import { Hono } from 'hono';
import type { Context } from 'hono';
import { namedFiles } from '#server/domain/file/inbound-media.ts';
import { receiveText, type ReceivedText } from '#server/domain/conversation/receive-text.ts';
import { systemAt } from '#server/domain/context.ts';
import { deliveryRecorder } from '#server/domain/delivery/record-text-delivery.ts';
import { practiceAtNumber } from '#server/domain/practice/practice-at-number.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { limitBody } from './limit-body.ts';
import type { RequestEnv } from './request-env.ts';

/** Where the carrier posts clients' texts; the reports on our own have addresses below it. */
export const carrierPath = '/carrier/texts';

/** Where the carrier reports on a text. The practice is encoded, so that no proxy changes how it is written. */
export const statusAddress = (origin: string, { practice, id }: { practice: string; id: string }): string =>
  `${origin}${carrierPath}/${Buffer.from(practice).toString('base64url')}/${id}`;

type Report = Omit<Parameters<ReturnType<typeof deliveryRecorder>>[0], 'messageId' | 'practice'>;

/** Reads what a carrier posts. */
export interface CarrierWebhooks {
  isSigned(posted: { readonly url: string; readonly form: URLSearchParams }, signature: string): boolean;
  /** Null for a form that is no text. */
  textIn(form: URLSearchParams):
    | (Omit<ReceivedText, 'media'> & {
        readonly to: string;
        readonly media: readonly { readonly url: string; readonly contentType: string }[];
      })
    | null;
  /** Null for a form that says nothing about a delivery. */
  statusIn(form: URLSearchParams): (Report & { readonly carrierCode: number | null }) | null;
}

interface CarrierWebhooksParts {
  readonly webhooks: CarrierWebhooks;
  readonly runner: CommandRunner;
  /** The public address, which the carrier signs; proxies in front of the server may use another. */
  readonly origin: string;
  readonly log: Log;
}

/** Ten attachments and the longest text need some 8 KB. */
const largestForm = 64 * 1024;
/** No answer to the client. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
/** Milliseconds between lines about wrong signatures, so that nobody can fill the log from outside. */
const warnEvery = 60_000;

/**
 * The carrier's webhooks. Anybody can reach them, and only signed forms are read. Without a limit by caller, because the carrier posts the
 * texts of all practices from a few addresses, and a wrong signature costs no query.
 */
export function carrierWebhooks({ webhooks, runner, origin, log }: CarrierWebhooksParts): Hono<RequestEnv> {
  const record = deliveryRecorder(runner);
  const { db } = runner.store;
  let warnAgainAt = 0;

  /** The form, if the carrier signed it; null for any other. */
  async function signedForm(c: Context<RequestEnv>): Promise<URLSearchParams | null> {
    const form = new URLSearchParams(await c.req.text());
    const { pathname, search } = new URL(c.req.url);
    const posted = { url: `${origin}${pathname}${search}`, form };
    if (webhooks.isSigned(posted, c.req.header('x-twilio-signature') ?? '')) return form;
    if (Date.now() >= warnAgainAt) log.warn('carrier_signature_wrong');
    if (Date.now() >= warnAgainAt) warnAgainAt = Date.now() + warnEvery;
    return null;
  }
  const refuse = (c: Context) =>
    c.text('The signature does not match. TWILIO_AUTH_TOKEN or PUBLIC_URL of this server may be wrong.', 403);

  const app = new Hono<RequestEnv>();
  const limit = limitBody(largestForm);

  app.post('/', limit, async (c) => {
    const form = await signedForm(c);
    if (!form) return refuse(c);
    const text = webhooks.textIn(form);
    if (!text) throw new Refusal('invalid_request');
    const practice = await practiceAtNumber(db, text.to);
    if (practice === null) {
      log.warn('carrier_number_unknown');
      throw new Refusal('not_found');
    }
    const received = { ...text, media: namedFiles(text.media, origin) };
    await runCommand(runner, systemAt(practice), (ctx) => receiveText(ctx, received));
    return c.body(emptyTwiml, 200, { 'content-type': 'text/xml' });
  });

  app.post('/:practice/:message', limit, async (c) => {
    const form = await signedForm(c);
    if (!form) return refuse(c);
    const { practice: encoded, message } = c.req.param();
    const practice = Buffer.from(encoded, 'base64url').toString();
    const report = webhooks.statusIn(form);
    if (report) {
      const { carrierCode, ...delivery } = report;
      // An operator can look up what the words for staff do not say.
      if (carrierCode !== null && delivery.reason === 'unknown')
        log.warn('text_not_delivered', {
          item: message,
          practice,
          reason: `The carrier reported its error ${carrierCode}.`,
        });
      await record({ ...delivery, messageId: message, practice });
    }
    return c.body(null, 204);
  });
  return app;
}
