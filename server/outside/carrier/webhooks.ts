import type { TwilioAccount } from '#server/gateways/sms/twilio.ts';
import { carrierPath } from '#server/routes/carrier-webhooks.ts';
import { twilioSignature } from '#server/gateways/sms/twilio-signature.ts';

/** Posts a form to the product. @throws Error for any answer but a success */
export type PostWebhook = (url: string, form: Readonly<Record<string, string>>) => Promise<void>;

interface WebhookOptions {
  readonly account: TwilioAccount;
  /** The product's public address, which is signed. */
  readonly origin: string;
  /** Where the product is reached: behind a proxy it may not reach its own public address. */
  readonly localUrl: string;
}

const timeout = 10_000;

/** The product's answer to a webhook. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The product answered ${status}.`);
    this.status = status;
  }
}

/** The path of an address for webhooks; null for any other address. */
export function callbackPath(address: string): string | null {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  return path === carrierPath || path.startsWith(`${carrierPath}/`) ? path : null;
}

export const webhookPoster =
  ({ account, origin, localUrl }: WebhookOptions): PostWebhook =>
  async (address, fields) => {
    // Any process may report on a text of another, whose public address may differ while all are tried out on one machine.
    const path = callbackPath(address);
    if (path === null) throw new Error('The address is not the product’s.');
    const url = origin + path;
    const form = new URLSearchParams({ ...fields, AccountSid: account.accountSid, ApiVersion: '2010-04-01' });
    const response = await fetch(localUrl + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': twilioSignature(account.authToken, { url, form }) },
      body: form,
      signal: AbortSignal.timeout(timeout),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new WebhookRefused(response.status);
  };
