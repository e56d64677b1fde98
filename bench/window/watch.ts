import type { BrowserContext } from 'playwright';

/** What a measured page is asked about its own screen. Times are milliseconds since it was opened. */
export interface Watch {
  /** Resolves right after the next frame was drawn. */
  drawn(): Promise<number>;
  /** Resolves right after the first frame in which something is so. */
  until(isSo: () => boolean): Promise<number>;
  /** When the list showed its first row. */
  readonly usable: Promise<number>;
  /** What stands in the uppermost row of the list, or of what was found in it, in small letters. */
  topRow(): string;
}

declare global {
  interface Window {
    readonly watch: Watch;
  }
}

/** Puts the watch into every page of a context, before anything of its own. */
export const putWatch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    // A message sent before a frame is drawn arrives right after it was.
    const drawn = () =>
      new Promise<number>((resolve) => {
        port1.addEventListener('message', () => resolve(performance.now()), { once: true });
        requestAnimationFrame(() => port2.postMessage(null));
      });
    const until = async (isSo: () => boolean) => {
      for (;;) {
        const at = await drawn();
        if (isSo()) return at;
      }
    };
    const topRow = () => {
      const list = document.querySelector('[aria-label="Conversations"], [aria-label="Search results"]');
      const box = list?.getBoundingClientRect();
      // Below a heading, and still within the first row.
      const row = box && document.elementFromPoint(box.left + 100, box.top + 50)?.closest('li');
      return row?.textContent.toLowerCase() ?? '';
    };
    // A look at every frame would keep a page busy for as long as its list is held back.
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
