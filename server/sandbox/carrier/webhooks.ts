import type { TwilioAccount } from '#server/gateways/sms/twilio.ts';
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

export const webhookPoster =
  ({ account, origin, localUrl }: WebhookOptions): PostWebhook =>
  async (url, fields) => {
    if (!url.startsWith(`${origin}/`)) throw new Error('The address is not the product’s.');
    const form = new URLSearchParams({ ...fields, AccountSid: account.accountSid, ApiVersion: '2010-04-01' });
    const response = await fetch(localUrl + url.slice(origin.length), {
      method: 'POST',
      headers: { 'x-twilio-signature': twilioSignature(account.authToken, { url, form }) },
      body: form,
      signal: AbortSignal.timeout(timeout),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new WebhookRefused(response.status);
  };
