import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';
import { configure } from '@testing-library/react';
import { frames } from './animation-frames.ts';

configure({
  /** Milliseconds, as for `vi.waitFor` (`long-timeouts.ts`). */
  asyncUtilTimeout: 20_000,
  // Every poll that finds nothing makes an error: printing the page into each takes half of the tests' time.
  getElementError: (message) => new Error(message ?? ''),
});

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const wideScreen = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: /min-width/.test(query),
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** jsdom has no layout; these values are what the components and virtual lists need. */
function fill(target: object, missing: Record<string, unknown>) {
  for (const [name, value] of Object.entries(missing)) {
    if (Reflect.get(target, name) === undefined)
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

fill(globalThis, { ResizeObserver: StillObserver, matchMedia: wideScreen });
fill(Element.prototype, {
  scrollIntoView: () => {},
  scrollTo(this: Element, { top = this.scrollTop }: ScrollToOptions) {
    this.scrollTop = top;
    requestAnimationFrame(() => this.dispatchEvent(new Event('scroll')));
  },
  getAnimations: () => [],
});

// A virtual list draws the rows that fit: its rows (they carry `data-index`) are lower than what contains them.
const width = { configurable: true, get: () => 1200 };
const height = {
  configurable: true,
  get(this: HTMLElement) {
    return this.dataset['index'] === undefined ? 800 : 64;
  },
};
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: width,
  offsetHeight: height,
  clientWidth: width,
  clientHeight: height,
  // The container of a virtual list's rows is as high as all of them.
  scrollHeight: {
    configurable: true,
    get(this: HTMLElement) {
      const inner = this.firstElementChild;
      const high = inner instanceof HTMLElement ? Number.parseFloat(inner.style.height) : 0;
      return Math.max(this.clientHeight, high || 0);
    },
  },
});

// jsdom's own animation frames stop permanently once one is requested under fake timers.
Object.assign(globalThis, frames);
Object.assign(document.defaultView ?? {}, frames);

// Node's fetch loses the bytes of jsdom's own files.
const { constructor: NodeFormData } = await new Response(new URLSearchParams()).formData();
// Node's takes no element of the page; React passes one with each form that is submitted, and nobody reads the result.
const FormData = new Proxy(NodeFormData as typeof globalThis.FormData, { construct: (made) => new made() });
for (const [name, value] of Object.entries({ Blob, File, FormData }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

// jsdom has no layout, so no element is at any point.
document.elementFromPoint = () => null;
