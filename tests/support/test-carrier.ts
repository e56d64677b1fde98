import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { testAccount } from './carrier-account.ts';
import { listenLocally } from './listen-locally.ts';

/** What the carrier does with one request instead of the usual. */
export type CarrierFault =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  /** Breaks the connection before or after the text is accepted. */
  | { readonly drop: 'before' | 'after' }
  /** Never answers, before or after the text is accepted; or stops in the middle of its answer. */
  | { readonly stall: 'before' | 'after' | 'inside' };

/** A text as the carrier accepted it. */
interface CarrierText {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string;
  readonly createdAt: Date;
  status: string;
}

interface InboundText {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly count: number;
  readonly receivedAt: Date | undefined;
}

interface Attachment {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A form that the carrier posts to the product, and its signature. */
export interface SignedForm {
  readonly url: string;
  readonly form: Record<string, string>;
  readonly signature: string;
}

/** A carrier with Twilio's API on a port of this machine. It signs its webhooks with Twilio's own library. */
export class TestCarrier {
  readonly texts: CarrierText[] = [];
  /** Clients' texts, whether or not the product got them. */
  readonly #inbound: ReturnType<typeof listedInbound>[] = [];
  /** Requests in order, such as `POST Messages.json`. */
  readonly requests: string[] = [];
  readonly #attachments = new Map<string, Attachment>();
  #faults: { readonly call: string; readonly fault: CarrierFault; readonly from: string | null; left: number }[] = [];
  #server = createServer((request, response) => void this.#answer(request, response));
  #url = '';

  static async start(port?: number): Promise<TestCarrier> {
    const carrier = new TestCarrier();
    await carrier.listen(port);
    return carrier;
  }

  get url(): string {
    return this.#url;
  }

  /** As the product is configured with it. */
  get env(): Record<string, string> {
    return {
      TWILIO_URL: this.#url,
      TWILIO_ACCOUNT_SID: testAccount.accountSid,
      TWILIO_AUTH_TOKEN: testAccount.authToken,
    };
  }

  /** Opens its port, the same after a stop. */
  async listen(port = this.#url === '' ? undefined : Number(new URL(this.#url).port)): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#url = `http://127.0.0.1:${await listenLocally(this.#server, port)}`;
  }

  /** Closes its port: connections are refused. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Applies to requests such as `POST Messages.json`, of one practice's number where it is given. */
  break(call: string, fault: CarrierFault, times = Infinity, from: string | null = null): void {
    this.#faults.push({ call, fault, from, left: times });
  }

  mend(): void {
    this.#faults = [];
  }

  /** The bodies of the texts to a phone, in order. */
  bodiesTo(phone: string): readonly string[] {
    return this.texts.filter(({ to }) => to === phone).map(({ body }) => body);
  }

  /** The report of a text's status. */
  statusForm({ sid, from, to, statusCallback: url }: CarrierText, status: string, errorCode?: number): SignedForm {
    return this.sign(url, {
      MessageSid: sid,
      SmsSid: sid,
      AccountSid: testAccount.accountSid,
      MessageStatus: status,
      From: from,
      To: to,
      ApiVersion: '2010-04-01',
      ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
    });
  }

  /** A client's text. */
  textForm(
    product: string,
    text: {
      from: string;
      to: string;
      body: string;
      sid?: string;
      attachments?: readonly Attachment[];
      receivedAt?: Date;
    },
  ): SignedForm {
    const { from, to, body, sid = `SM${randomUUID().replaceAll('-', '')}`, attachments = [], receivedAt } = text;
    this.#inbound.push(listedInbound({ sid, from, to, body, count: attachments.length, receivedAt }));
    const media = attachments.flatMap((attachment, index) => {
      const path = `Messages/${sid}/Media/ME${index}`;
      this.#attachments.set(path, attachment);
      return [
        [`MediaUrl${index}`, `${this.#url}/2010-04-01/Accounts/${testAccount.accountSid}/${path}`],
        [`MediaContentType${index}`, attachment.type],
      ];
    });
    return this.sign(`${product}/carrier/texts`, {
      MessageSid: sid,
      AccountSid: testAccount.accountSid,
      From: from,
      To: to,
      Body: body,
      NumMedia: String(attachments.length),
      ...(Object.fromEntries(media) as Record<string, string>),
    });
  }

  sign(url: string, form: Record<string, string>): SignedForm {
    return { url, form, signature: getExpectedTwilioSignature(testAccount.authToken, url, form) };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, account, path = ''] = /^\/2010-04-01\/Accounts\/(\w+)\/(.*)$/.exec(request.url ?? '') ?? [];
    const [resource = '', query = ''] = path.split('?');
    const call = `${request.method} ${resource.startsWith('Messages/') ? 'Media' : resource}`;
    const form = new URLSearchParams(await readText(request));
    this.requests.push(call);
    const fault = this.#faultOf(call, form.get('From'));
    if (fault && 'status' in fault) return void response.writeHead(fault.status, fault.headers).end(fault.body);
    if (fault && 'drop' in fault && fault.drop === 'before') return void request.socket.destroy();
    if (fault && 'stall' in fault && fault.stall === 'before') return;
    const { accountSid, authToken } = testAccount;
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (account !== accountSid || request.headers.authorization !== expected)
      return json(response, 401, { code: 20003, message: 'Authenticate', status: 401 });
    const answered = this.#carryOut(call, form, new URLSearchParams(query), resource);
    if (fault && 'drop' in fault) return void request.socket.destroy();
    if (fault && 'stall' in fault) {
      if (fault.stall === 'inside') response.writeHead(201, { 'content-type': 'application/json' }).write('{"sid":');
      return;
    }
    answered(response);
  }

  #carryOut(call: string, form: URLSearchParams, query: URLSearchParams, resource: string) {
    if (call === 'POST Messages.json') {
      const text = this.#accept(form);
      return (response: ServerResponse) => json(response, 201, listed(text));
    }
    if (call === 'GET Messages.json') {
      const [from, to] = [query.get('From'), query.get('To')];
      const found = [...this.texts.map(listed), ...this.#inbound]
        .filter((text) => text.to === to && (from === null || text.from === from))
        .toReversed();
      const [page, size] = [Number(query.get('Page') ?? 0), Number(query.get('PageSize'))];
      const messages = found.slice(page * size, (page + 1) * size);
      query.set('Page', String(page + 1));
      const next = `/2010-04-01/Accounts/${testAccount.accountSid}/Messages.json?${query}`;
      const next_page_uri = found.length > (page + 1) * size ? next : null;
      return (response: ServerResponse) => json(response, 200, { messages, next_page_uri });
    }
    if (resource.endsWith('/Media.json')) {
      const folder = resource.replace('.json', '/');
      const media_list = [...this.#attachments]
        .filter(([path]) => path.startsWith(folder))
        .map(([path, { type }]) => ({ sid: path.slice(folder.length), content_type: type }));
      return (response: ServerResponse) => json(response, 200, { media_list });
    }
    const attachment = this.#attachments.get(resource);
    return (response: ServerResponse) =>
      attachment
        ? void response.writeHead(200, { 'content-type': attachment.type }).end(attachment.bytes)
        : json(response, 404, { code: 20404, status: 404 });
  }

  #accept(form: URLSearchParams): CarrierText {
    const text: CarrierText = {
      sid: `SM${randomUUID().replaceAll('-', '')}`,
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      mediaUrls: form.getAll('MediaUrl'),
      statusCallback: form.get('StatusCallback') ?? '',
      createdAt: new Date(),
      status: 'queued',
    };
    this.texts.push(text);
    return text;
  }

  #faultOf(call: string, from: string | null): CarrierFault | null {
    const found = this.#faults.find(
      (one) => one.call === call && one.left > 0 && (one.from === null || one.from === from),
    );
    if (found) found.left -= 1;
    return found?.fault ?? null;
  }
}

const listed = ({ sid, from, to, body, mediaUrls, createdAt, status }: CarrierText) => ({
  sid,
  account_sid: testAccount.accountSid,
  from,
  to,
  body,
  status,
  direction: 'outbound-api',
  num_media: String(mediaUrls.length),
  error_code: null,
  date_created: createdAt.toUTCString(),
});

const listedInbound = ({ count, receivedAt = new Date(), ...text }: InboundText) => ({
  ...text,
  account_sid: testAccount.accountSid,
  status: 'received',
  direction: 'inbound',
  num_media: String(count),
  error_code: null,
  date_created: receivedAt.toUTCString(),
});

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Posts a form as the carrier does, to the product or to a stand-in for it. */
export const postForm = ({ url, form, signature }: SignedForm, to = url): Promise<Response> =>
  fetch(to, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  });
