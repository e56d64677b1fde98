import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { TwilioAccount } from '#server/gateways/sms/twilio.ts';
import { carrierPath } from '#server/routes/carrier-webhooks.ts';
import { type Carrier, newSid } from './carrier.ts';
import { mediaOf } from './media.ts';
import { type PostWebhook, WebhookRefused } from './webhooks.ts';

interface PhoneText {
  readonly practice: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
}

/** Takes a text from a phone to the product, as the carrier does. */
export type TextFromPhone = (text: PhoneText) => Promise<{ conversationId: string; messageId: string }>;

interface TextFromPhoneParts {
  readonly carrier: Pick<Carrier, 'receive'>;
  readonly account: TwilioAccount;
  readonly origin: string;
  readonly post: PostWebhook;
}

export const textFromPhone =
  (db: Db, { carrier, account, origin, post }: TextFromPhoneParts): TextFromPhone =>
  async ({ practice, from, to, body, mediaUrls }) => {
    const sid = newSid(mediaUrls.length > 0 ? 'MM' : 'SM');
    const messageUrl = `${account.url}/2010-04-01/Accounts/${account.accountSid}/Messages/${sid}`;
    const pictures = mediaUrls.filter((url) => URL.canParse(url, origin)).map((url) => new URL(url, origin).href);
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
    return db
      .selectFrom('message')
      .modifyFront(preparedStatement)
      .select(['id as messageId', 'conversation_id as conversationId'])
      .where('practice', '=', practice)
      .where('carrier_id', '=', sid)
      .executeTakeFirstOrThrow();
  };
