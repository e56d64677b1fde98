import type { BrowserContext } from 'playwright';

/** Reports when a measured page draws something. Times are in milliseconds since it was opened. */
export interface Watch {
  /** Resolves right after the next frame was drawn. */
  drawn(): Promise<number>;
  /** Resolves right after the first frame in which the condition holds. */
  until(condition: () => boolean): Promise<number>;
  /** When the list showed its first row. */
  readonly usable: Promise<number>;
  /** The text of the top row of the list or of the search results, in lower case. */
  topRow(): string;
}

declare global {
  interface Window {
    readonly watch: Watch;
  }
}

/** Installs the watch in every page of a context, before the page's own scripts. */
export const installWatch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    // A message sent before a frame is drawn arrives right after it was.
    const drawn = () =>
      new Promise<number>((resolve) => {
        port1.addEventListener('message', () => resolve(performance.now()), { once: true });
        requestAnimationFrame(() => port2.postMessage(null));
      });
    const until = async (condition: () => boolean) => {
      for (;;) {
        const at = await drawn();
        if (condition()) return at;
      }
    };
    const topRow = () => {
      const list = document.querySelector('[aria-label="Conversations"], [aria-label="Search results"]');
      const box = list?.getBoundingClientRect();
      // Below a heading, and within the first row.
      const row = box && document.elementFromPoint(box.left + 100, box.top + 50)?.closest('li');
      return row?.textContent.toLowerCase() ?? '';
    };
    // Checking every frame would keep the page busy while its list is delayed.
    const usable = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="Conversations"] li, [aria-label="Unconfirmed appointments"] li'))
          return;
        observer.disconnect();
        void drawn().then(resolve);
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    Object.assign(window, { watch: { drawn, until, topRow, usable } satisfies Watch });
  });
