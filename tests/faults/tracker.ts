import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** The parts of the page that a third-party script could read when it started. */
interface SeenByTracker {
  readonly address: string;
  readonly referrer: string;
  readonly title: string;
  /** The addresses in the tab's history. */
  readonly history: readonly string[];
  /** The calls that it received since, in order. */
  readonly commands: readonly (readonly unknown[])[];
}

const script = `
  const commands = [...(window.ChurnZero ?? [])];
  window.ChurnZero = { push: (command) => commands.push(command) };
  const history = navigation.entries().map(({ url }) => url);
  window.seenByTracker = { address: location.href, referrer: document.referrer, title: document.title, history, commands };
`;

/** A customer-success tracker on another site that reads what it can of the page. */
export class Tracker {
  readonly scriptUrl: string;
  /** The headers of each request for its script. */
  readonly requests: IncomingHttpHeaders[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.scriptUrl = `http://localhost:${(server.address() as AddressInfo).port}/tracker.js`;
    server.on('request', (request, response) => {
      this.requests.push(request.headers);
      response.setHeader('content-type', 'text/javascript').setHeader('cross-origin-resource-policy', 'cross-origin');
      response.end(script);
    });
  }

  static async start(): Promise<Tracker> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return new Tracker(server);
  }

  /** What it saw of a page, as soon as it has run there. */
  async seenOn(page: Page): Promise<SeenByTracker> {
    const seen = await page.waitForFunction(() => (window as { seenByTracker?: SeenByTracker }).seenByTracker);
    return (await seen.jsonValue()) as SeenByTracker;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
