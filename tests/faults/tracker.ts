import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** What the page looked like to a script that is not ours, as it began to run. */
interface Sight {
  readonly address: string;
  readonly referrer: string;
  readonly title: string;
  /** Every address that the tab could go back to. */
  readonly history: readonly string[];
  /** What it has been told since, in the order of telling. */
  readonly told: readonly (readonly unknown[])[];
}

const script = `
  const told = [...(window.ChurnZero ?? [])];
  window.ChurnZero = { push: (command) => told.push(command) };
  const history = navigation.entries().map(({ url }) => url);
  window.seenByTracker = { address: location.href, referrer: document.referrer, title: document.title, history, told };
`;

/** A customer-success tracker on another site, that looks around. */
export class Tracker {
  readonly scriptUrl: string;
  /** The headers of each request for its script. */
  readonly asked: IncomingHttpHeaders[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.scriptUrl = `http://localhost:${(server.address() as AddressInfo).port}/tracker.js`;
    server.on('request', (request, response) => {
      this.asked.push(request.headers);
      response.setHeader('content-type', 'text/javascript').setHeader('cross-origin-resource-policy', 'cross-origin');
      response.end(script);
    });
  }

  static async start(): Promise<Tracker> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return new Tracker(server);
  }

  /** What it saw in a page, once it has run there. */
  async sightOf(page: Page): Promise<Sight> {
    const seen = await page.waitForFunction(() => (window as { seenByTracker?: Sight }).seenByTracker);
    return (await seen.jsonValue()) as Sight;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
