import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

/** What the printer does with one request instead of the usual. */
export type PrinterFault =
  | { readonly status: number; readonly body?: unknown }
  /** Breaks the connection, or never answers, before or after the card is printed. */
  | { readonly drop: 'before' | 'after' }
  | { readonly stall: 'before' | 'after' };

interface PrinterRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly key: string;
  readonly form: URLSearchParams;
}

interface PrintedCard {
  readonly id: string;
  readonly key: string;
  readonly form: URLSearchParams;
}

/** A print-and-mail service with Lob's API on a port of this machine. It prints a card once for each key. */
export class TestPrinter {
  readonly printed: PrintedCard[] = [];
  readonly requests: PrinterRequest[] = [];
  #faults: { readonly fault: PrinterFault; left: number }[] = [];
  /** Whether it still recognises the keys of earlier requests. */
  #knowsKeys = true;
  #server = createServer((request, response) => void this.#answer(request, response));
  #url = '';

  static async start(): Promise<TestPrinter> {
    const printer = new TestPrinter();
    await printer.listen();
    return printer;
  }

  get url(): string {
    return this.#url;
  }

  /** As the product is configured with it. */
  get env(): Record<string, string> {
    return { LOB_URL: this.#url, LOB_API_KEY: 'test_key' };
  }

  /** Opens its port, the same after a stop. */
  async listen(): Promise<void> {
    const port = this.#url === '' ? undefined : Number(new URL(this.#url).port);
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#url = `http://127.0.0.1:${await listenLocally(this.#server, port)}`;
  }

  /** Closes its port: connections are refused. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  break(fault: PrinterFault, times = Infinity): void {
    this.#faults.push({ fault, left: times });
  }

  mend(): void {
    this.#faults = [];
    this.#knowsKeys = true;
  }

  /** As a day later. */
  forgetKeys(): void {
    this.#knowsKeys = false;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const form = new URLSearchParams(await readText(request));
    const key = String(headers['idempotency-key'] ?? '');
    this.requests.push({ method, path, authorization: headers.authorization ?? '', key, form });
    const fault = this.#nextFault();
    if (fault && 'status' in fault) return end(response, fault.status, fault.body);
    if (fault && 'drop' in fault && fault.drop === 'before') return void request.socket.destroy();
    if (fault && 'stall' in fault && fault.stall === 'before') return;
    const answer = method === 'POST' ? this.#print(key, form) : this.#find(path);
    if (fault && 'drop' in fault) return void request.socket.destroy();
    if (fault) return;
    end(response, 200, answer);
  }

  #nextFault(): PrinterFault | null {
    const next = this.#faults.find(({ left }) => left > 0);
    if (!next) return null;
    next.left -= 1;
    return next.fault;
  }

  #print(key: string, form: URLSearchParams): { id: string } {
    const known = this.#knowsKeys && this.printed.find((card) => card.key === key);
    if (known) return { id: known.id };
    const card = { id: `psc_${this.printed.length + 1}`, key, form };
    this.printed.push(card);
    return { id: card.id };
  }

  #find(path: string) {
    const sought = new URL(path, this.#url).searchParams.get('metadata[card]');
    const data = this.printed.filter(({ form }) => form.get('metadata[card]') === sought).map(({ id }) => ({ id }));
    return { data, object: 'list', count: data.length };
  }
}

function end(response: ServerResponse, status: number, body: unknown = ''): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A refusal in the printer's words. */
export const printerError = (status: number, code: string, message = 'No.') => ({
  status,
  body: { error: { status_code: status, code, message } },
});
