import type { Hono } from 'hono';
import type { Db } from '#server/db/schema.ts';
import type { Log } from '#server/lib/logger.ts';
import { mailReportsPath } from '#server/routes/mail-reports.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { type MailServer, type SandboxReport, startMailServer } from './mail-server.ts';

interface SandboxMailOptions {
  readonly db: Db;
  /** The product's address: `http://localhost:8080`. */
  readonly origin: string;
  /** The bearer token of the product's `/mail/reports`. */
  readonly reportsToken: string;
  readonly senderOf: (emailId: string) => Promise<string | null>;
  readonly port?: number;
  readonly log: Log;
}

/** The addresses with which the product sends its emails. */
export const mailAddresses = {
  from: 'mail@rapport.sandbox.example',
  bounces: 'bounces.rapport.sandbox.example',
} as const;

interface SandboxMail extends MailServer {
  /** Whose `/mail/reports` gets bounces and complaints. */
  reportTo(product: Pick<Hono<RequestEnv>, 'fetch'>): void;
  report(report: SandboxReport): Promise<void>;
  /**
   * Does what a mail program does when its user presses Unsubscribe (RFC 8058).
   * @returns whether the email offers that
   */
  unsubscribe(headers: string): Promise<boolean>;
}

/** The address that takes one click; null where an email has none. */
function oneClickAddress(headers: string): string | null {
  const unfolded = headers.replaceAll(/\r?\n[ \t]+/g, ' ');
  if (!/^List-Unsubscribe-Post: *List-Unsubscribe=One-Click *$/im.test(unfolded)) return null;
  return /^List-Unsubscribe: *<(https?:[^>\s]+)>/im.exec(unfolded)?.[1] ?? null;
}

/** The mail service of the sandbox, reached by URL like any other. */
export async function sandboxMail({
  db,
  origin,
  reportsToken,
  senderOf,
  port,
  log,
}: SandboxMailOptions): Promise<SandboxMail> {
  let product: Pick<Hono<RequestEnv>, 'fetch'> | null = null;
  const report = async ({ to, raw }: SandboxReport) => {
    const address = new URL(`${mailReportsPath}?${new URLSearchParams({ to })}`, origin);
    const headers = { authorization: `Bearer ${reportsToken}`, 'content-type': 'message/rfc822' };
    const answer = await product?.fetch(new Request(address, { method: 'POST', headers, body: new Uint8Array(raw) }));
    if (!answer?.ok) throw new Error(`${mailReportsPath} answered ${answer?.status}`);
  };
  const server = await startMailServer({ db, port, senderOf, onReport: report, log });
  return {
    ...server,
    reportTo: (given) => {
      product = given;
    },
    report,
    unsubscribe: async (headers) => {
      const address = oneClickAddress(headers);
      if (address === null || new URL(address).origin !== origin) return false;
      const answer = await product?.fetch(
        new Request(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.sandbox.example' },
          body: 'List-Unsubscribe=One-Click',
        }),
      );
      if (!answer?.ok) throw new Error(`The address in List-Unsubscribe answered ${answer?.status}`);
      return true;
    },
  };
}
