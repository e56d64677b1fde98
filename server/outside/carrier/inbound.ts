import { Refusal } from '#server/domain/refusal.ts';
import type { TwilioAccount } from '#server/gateways/sms/twilio.ts';
import { carrierPath } from '#server/routes/carrier-webhooks.ts';
import { type Carrier, newSid } from './carrier.ts';
import { mediaOf } from './media.ts';
import { type PostWebhook, WebhookRefused } from './webhooks.ts';

export interface PhoneText {
  readonly practice: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
}

/** Takes a text from a phone to the product, as the carrier does. @returns the carrier's id of the text */
export type TextFromPhone = (text: PhoneText) => Promise<string>;

interface TextFromPhoneParts {
  readonly carrier: Pick<Carrier, 'receive'>;
  readonly account: TwilioAccount;
  /** The product's address. */
  readonly origin: string;
  /** The address to which those of pictures are relative. */
  readonly picturesAt: string;
  readonly post: PostWebhook;
}

export const textFromPhone =
  ({ carrier, account, origin, picturesAt, post }: TextFromPhoneParts): TextFromPhone =>
  async ({ practice, from, to, body, mediaUrls }) => {
    const sid = newSid(mediaUrls.length > 0 ? 'MM' : 'SM');
    const messageUrl = `${account.url}/2010-04-01/Accounts/${account.accountSid}/Messages/${sid}`;
    const pictures = mediaUrls
      .filter((url) => URL.canParse(url, picturesAt))
      .map((url) => new URL(url, picturesAt).href);
    const media = pictures.flatMap((picture, index): [string, string][] => {
      const { url: address, contentType } = mediaOf(picture, messageUrl);
      return [
        [`MediaUrl${index}`, address],
        [`MediaContentType${index}`, contentType],
      ];
    });
    const fields = { MessageSid: sid, SmsSid: sid, From: from, To: to, Body: body, NumMedia: String(pictures.length) };
    const stored = { message_id: sid, practice, from_phone: from, to_phone: to, content: body, media_urls: pictures };
    const remove = await carrier.receive(stored);
    await post(`${origin}${carrierPath}`, { ...fields, ...Object.fromEntries(media) }).catch(async (error: unknown) => {
      // Whoever holds the phone sees that it failed, and sends it again.
      await remove();
      throw error instanceof WebhookRefused && error.status < 500 ? error : new Refusal('unavailable');
    });
    return sid;
  };
