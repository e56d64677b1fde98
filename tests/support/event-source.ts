type Listener = (event: { data: string }) => void;

/** The browser's EventSource, as much of it as the flag client uses, for tests that run without a browser. */
export class StreamSource {
  onerror: ((error: unknown) => void) | undefined;
  onopen: (() => void) | undefined;
  readonly comments: string[] = [];
  readonly #listeners = new Map<string, Listener[]>();
  readonly #abort = new AbortController();

  constructor(url: string) {
    this.#read(url).catch((error: unknown) => {
      if (!this.#abort.signal.aborted) this.onerror?.(error);
    });
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(url: string): Promise<void> {
    const response = await fetch(url, { signal: this.#abort.signal });
    if (!response.ok || !response.body) throw Object.assign(new Error('No stream'), { status: response.status });
    this.onopen?.();
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.#dispatch(block);
    }
  }

  #dispatch(block: string): void {
    if (block.startsWith(':')) this.comments.push(block);
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
    for (const listener of this.#listeners.get(field('event')) ?? []) listener({ data: field('data') });
  }
}
