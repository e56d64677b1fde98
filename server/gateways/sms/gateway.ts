import type { DeliveryFailure, FailureReason } from '#contract/errors.ts';

/** An outgoing text. */
export interface OutgoingText {
  /** The message's id, which the carrier repeats in its reports. */
  readonly id: string;
  readonly practice: string;
  readonly from: string;
  readonly to: string;
  readonly content: string;
  readonly mediaUrls: readonly string[];
}

/** A carrier's report about a text it accepted. Reports may be late, repeated and out of order. */
export interface DeliveryReport {
  readonly messageId: string;
  readonly practice: string;
  readonly status: 'PROCESSED' | 'DELIVERED' | 'FAILED_TO_DELIVER' | 'FAILED_TO_PROCESS';
  readonly reason?: DeliveryFailure;
  /** The carrier's own id of the text. */
  readonly carrierId?: string;
}

/** A text as the carrier lists it. */
export interface ListedText extends Pick<DeliveryReport, 'status' | 'reason'> {
  readonly carrierId: string;
  readonly content: string;
  readonly mediaCount: number;
}

/** The texts to list. */
export interface TextSearch {
  readonly from: string;
  readonly to: string;
  /** Milliseconds. Texts that the carrier accepted more than a minute before that are left out. */
  readonly maxAge: number;
}

/** A client's text as the carrier lists it. */
export interface InboundText {
  readonly carrierId: string;
  readonly from: string;
  readonly body: string;
  readonly mediaCount: number;
  /** Milliseconds since the carrier received it. */
  readonly age: number;
}

/** How far an attachment is fetched. */
export interface MediaLimits {
  readonly maxBytes: number;
  /** Aborts the fetch. */
  readonly signal: AbortSignal;
}

/** An attachment, with what its sender called it, if the carrier knows. */
export interface FetchedMedia {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string | null;
}

/** The interface to the carrier. */
export interface SmsGateway {
  /**
   * Hands a text over; resolves to the carrier's id of the text once the carrier has accepted it. The carrier sends it again if it is handed
   * over again.
   * @throws CarrierRefusal if the carrier will never accept it, CarrierUnavailable if it certainly did not accept it now. After any other
   * error the outcome is unknown.
   */
  send(text: OutgoingText): Promise<string>;
  /**
   * The texts that the carrier accepted from this server between two numbers.
   * @throws Error if there may be more than the carrier lists.
   */
  list(search: TextSearch): Promise<readonly ListedText[]>;
  /**
   * Clients' texts to a number that are not older than `maxAge` milliseconds, oldest first. `isCut` where there are so many that the oldest
   * are left out.
   */
  listInbound(search: Pick<TextSearch, 'maxAge' | 'to'>): Promise<{ texts: readonly InboundText[]; isCut: boolean }>;
  /** The attachments of a client's text. */
  listMedia(carrierId: string): Promise<readonly { readonly url: string; readonly contentType: string }[]>;
  /**
   * Fetches an attachment of a client's text.
   * @throws MediaRefusal if it can never be fetched; after any other error it may be retried.
   */
  fetchMedia(url: string, limits: MediaLimits): Promise<FetchedMedia>;
}

/** A permanent refusal of a text. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal';
  readonly reason: FailureReason;
  /** The carrier's error code, if it gave one. */
  readonly carrierCode: number | null;

  constructor(reason: FailureReason, carrierCode: number | null = null) {
    super(`The carrier refused the text: ${reason}`);
    this.reason = reason;
    this.carrierCode = carrierCode;
  }
}

/** The carrier did not accept a text and may accept it later. */
export class CarrierUnavailable extends Error {
  override readonly name = 'CarrierUnavailable';
  /** An identifier for the log, such as `ECONNREFUSED` or `20429`. */
  readonly code: string;
  /** Seconds after which the carrier wants to be asked again, if it says so. */
  readonly retryAfter: number | null;

  constructor(code: string, retryAfter: number | null = null) {
    super(`The carrier is not available: ${code}`);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** An attachment that is not fetched: from another host than the carrier's, too large, or no longer there. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal';
  readonly reason: 'too_large' | 'gone';

  constructor(reason: 'too_large' | 'gone', message: string) {
    super(message);
    this.reason = reason;
  }
}
