import type { Browser, BrowserContext } from 'playwright';
import type { PageServer } from '../bare/page-server.ts';
import { aContext } from './open-browser.ts';
import { inboxPath, launchInbox, type OurInbox } from './our-inbox.ts';

/** A page to be measured, in a profile of its own. */
export interface MeasuredWindow {
  readonly context: BrowserContext;
  readonly address: string;
}

/** Ours, signed in; its socket leads to the page server, so that all pages are sent the same frames by the same process. */
export async function ourWindow(browser: Browser, inbox: OurInbox, { url }: PageServer): Promise<MeasuredWindow> {
  const context = await aContext(browser);
  await (await launchInbox(inbox, await context.newPage())).close();
  await context.addInitScript(
    (address) => {
      window.WebSocket = class extends WebSocket {
        constructor() {
          super(address);
        }
      };
    },
    `${url.replace('http', 'ws')}/realtime`,
  );
  return { context, address: inbox.server.url + inboxPath };
}

/** Lets the page server answer a window's questions whose path is so, too. */
export const askPageServer = ({ context }: MeasuredWindow, { url }: PageServer, path: RegExp): Promise<unknown> =>
  context.addInitScript(
    ([server, source]) => {
      const asked = new RegExp(source);
      const ask = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
        // Without headers nobody needs to be asked for leave first.
        return asked.test(pathname) ? ask(server + pathname + search) : ask(input, init);
      };
    },
    [url, path.source] as const,
  );
