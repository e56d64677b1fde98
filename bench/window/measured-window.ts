import type { Browser, BrowserContext } from 'playwright';
import type { PageServer } from '../bare/page-server.ts';
import { aContext } from './open-browser.ts';
import { inboxPath, launchInbox, type OurInbox } from './our-inbox.ts';

/** A page to be measured, in a profile of its own. */
export interface MeasuredWindow {
  readonly context: BrowserContext;
  readonly address: string;
}

/** Our page, signed in. Its socket is connected to the page server, so that one process sends the same frames to all pages. */
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

/** Redirects a window's requests with a matching path to the page server. */
export const redirectToPageServer = (
  { context }: MeasuredWindow,
  { url }: PageServer,
  path: RegExp,
): Promise<unknown> =>
  context.addInitScript(
    ([server, source]) => {
      const redirected = new RegExp(source);
      const fetchOriginal = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
        // Without headers, no CORS preflight is needed.
        return redirected.test(pathname) ? fetchOriginal(server + pathname + search) : fetchOriginal(input, init);
      };
    },
    [url, path.source] as const,
  );
