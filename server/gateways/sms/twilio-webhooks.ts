import { cutText } from '#contract/rules/text/cut-text.ts';
import { isSignedBy, type PostedForm } from './twilio-signature.ts';
import type { DeliveryReport } from './gateway.ts';
import { deliveryOf } from './twilio-status.ts';

/** What the carrier says of a text that it accepted. */
type StatusUpdate = Pick<DeliveryReport, 'status' | 'reason'> & {
  readonly carrierId: string;
  /** The carrier's error code, if it could not deliver the text. */
  readonly carrierCode: number | null;
};

/** A client's text, before its attachments are fetched. */
interface InboundText {
  readonly carrierId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly media: readonly { readonly url: string; readonly contentType: string }[];
}

/** Attachments of one text; the carrier sends ten at most. */
export const mostMedia = 10;
/** Characters of a client's text, which no carrier reaches. */
export const longestBody = 20_000;

/** Reads the forms that Twilio posts. */
export const twilioWebhooks = (authToken: string) => ({
  isSigned: (posted: PostedForm, signature: string): boolean => isSignedBy(authToken, posted, signature),

  /** Null for another form. */
  textIn(form: URLSearchParams): InboundText | null {
    const [carrierId, from, to] = [form.get('MessageSid'), form.get('From'), form.get('To')];
    if (!carrierId || !from || !to) return null;
    const count = Math.min(Number(form.get('NumMedia')) || 0, mostMedia);
    const media = Array.from({ length: count }, (_, index) => ({
      url: form.get(`MediaUrl${index}`) ?? '',
      contentType: (form.get(`MediaContentType${index}`) ?? '').toLowerCase(),
    }));
    const body = cutText(form.get('Body') ?? '', longestBody);
    return { carrierId, from, to, body, media: media.filter(({ url }) => URL.canParse(url)) };
  },

  /** Null for another form, and for a status that says nothing about the delivery. */
  statusIn(form: URLSearchParams): StatusUpdate | null {
    const carrierId = form.get('MessageSid');
    const carrierCode = Number(form.get('ErrorCode')) || null;
    const delivery = deliveryOf(form.get('MessageStatus') ?? '', carrierCode);
    return carrierId && delivery ? { carrierId, carrierCode, ...delivery } : null;
  },
});
