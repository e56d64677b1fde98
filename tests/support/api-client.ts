import { WebSocket } from 'ws';
import type { Endpoint, Input, Output } from '#contract/http.ts';
import { issueSocketTicket } from '#contract/notification/socket-tickets.ts';
import { listConversations } from '#contract/communication/conversations.ts';
import { listMessages, sendMessage } from '#contract/communication/messages.ts';
import { aPhone } from './a-phone.ts';
import { type LaunchLink, SandboxApi } from './sandbox-api.ts';
import { requestTo } from './request-to.ts';
import { signIn } from './sign-in.ts';

/** The response of a running server. */
interface ApiResponse<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** One text to one client. Every attempt to send it has the same key. */
export interface Intent {
  readonly key: string;
  readonly conversation: string;
  readonly phone: string;
  readonly content: string;
}

/** A signed-in client of a running server's API, without a page. */
export class ApiClient {
  readonly url: string;
  readonly token: string;
  readonly link: LaunchLink;

  private constructor(url: string, link: LaunchLink, token: string) {
    this.url = url;
    this.link = link;
    this.token = token;
  }

  /** Signs in from a launch link, by default at a new practice. */
  static async open(url: string, at?: LaunchLink): Promise<ApiClient> {
    const sandbox = new SandboxApi({ url });
    return ApiClient.openBy(url, at ? await sandbox.launchLinkTo(at) : await sandbox.anotherPractice());
  }

  /** Signs in by a link that was not used yet. */
  static async openBy(url: string, link: LaunchLink): Promise<ApiClient> {
    return new ApiClient(url, link, await signIn(url, link));
  }

  /** Makes a call of the contract. @throws Error if the connection breaks */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Output<E>>> {
    const [address, init] = requestTo(endpoint, input, this.token, { headers });
    const response = await fetch(this.url + address, init);
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text || 'null') as Output<E>, headers: response.headers };
  }

  /** New clients text the practice. @returns their phones by conversation */
  async textedBy(clients: number): Promise<ReadonlyMap<string, string>> {
    const phones = Array.from({ length: clients }, aPhone);
    const sandbox = new SandboxApi(this);
    for (const phone of phones) await sandbox.textFrom(phone, this.link.practicePhone, 'Are you open?');
    const { body } = await this.call(listConversations, {});
    const found = body.data.map(({ id, sms_phone }) => [id, sms_phone ?? ''] as const);
    return new Map(found.filter(([, phone]) => phones.includes(phone)));
  }

  send({ key, conversation, content }: Pick<Intent, 'key' | 'conversation' | 'content'>) {
    return this.call(sendMessage, { id: conversation, content }, { 'idempotency-key': key });
  }

  /** The texts of a conversation that the practice sent, by message id. */
  async sentIn(conversation: string): Promise<ReadonlyMap<string, string>> {
    const { body } = await this.call(listMessages, { id: conversation });
    const outbound = body.data.filter(({ direction }) => direction === 'OUTBOUND');
    return new Map(outbound.map(({ id, content }) => [id, content]));
  }

  /** The address of the real-time socket, with a ticket that opens it once. @throws Error if there is none */
  async socketAddress(): Promise<string> {
    const { status, body } = await this.call(issueSocketTicket, {});
    if (status !== issueSocketTicket.status) throw new Error(`The server answered ${status} instead of a ticket.`);
    return `${this.url.replace('http', 'ws')}/realtime?ticket=${body.ticket}`;
  }

  /** Sockets that begin to open together. */
  async openSockets(count: number): Promise<WebSocket[]> {
    const addresses = await Promise.all(Array.from({ length: count }, () => this.socketAddress()));
    return addresses.map((address) => new WebSocket(address));
  }
}

/** Texts to send, spread evenly over the conversations. */
export function intents(conversations: ReadonlyMap<string, string>, count: number, what = 'Text'): Intent[] {
  const threads = [...conversations];
  return Array.from({ length: count }, (_, index) => {
    const [conversation, phone] = threads[index % threads.length] ?? ['', ''];
    return { key: crypto.randomUUID(), conversation, phone, content: `${what} ${index + 1}` };
  });
}
