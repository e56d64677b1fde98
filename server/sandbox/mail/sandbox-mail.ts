import type { Hono } from 'hono';
import type { Db } from '#server/db/schema.ts';
import { newSecret } from '#server/domain/secret.ts';
import type { EmailGateway } from '#server/gateways/email/gateway.ts';
import { smtpGateway } from '#server/gateways/email/smtp.ts';
import type { Log } from '#server/lib/logger.ts';
import { mailReportsPath } from '#server/routes/mail-reports.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { type SandboxReport, startMailServer } from './mail-server.ts';

interface SandboxMailOptions {
  readonly db: Db;
  /** The server's address: `http://localhost:8080`. */
  readonly origin: string;
  readonly log: Log;
}

interface SandboxMail {
  /** The gateway of production, to the sandbox's mail server. Closing it closes the server, too. */
  readonly gateway: EmailGateway;
  readonly reportsToken: string;
  /** Whose `/mail/reports` gets bounces and complaints. */
  reportTo(product: Pick<Hono<RequestEnv>, 'fetch'>): void;
  report(report: SandboxReport): Promise<void>;
}

/** The mail service of the sandbox, reached by URL like any other. */
export async function sandboxMail({ db, origin, log }: SandboxMailOptions): Promise<SandboxMail> {
  const reportsToken = newSecret();
  let product: Pick<Hono<RequestEnv>, 'fetch'> | null = null;
  const report = async ({ to, raw }: SandboxReport) => {
    const address = new URL(`${mailReportsPath}?${new URLSearchParams({ to })}`, origin);
    const headers = { authorization: `Bearer ${reportsToken}`, 'content-type': 'message/rfc822' };
    const answer = await product?.fetch(new Request(address, { method: 'POST', headers, body: new Uint8Array(raw) }));
    if (!answer?.ok) throw new Error(`${mailReportsPath} answered ${answer?.status}`);
  };
  const server = await startMailServer({ db, onReport: report, log });
  const gateway = smtpGateway({
    url: server.url,
    from: 'mail@rapport.sandbox.example',
    bounces: 'bounces.rapport.sandbox.example',
  });
  return {
    gateway: {
      send: gateway.send,
      close: async () => {
        await gateway.close();
        await server.close();
      },
    },
    reportsToken,
    reportTo: (given) => {
      product = given;
    },
    report,
  };
}
