import * as z from 'zod/mini';
import { fromBase64, toBase64 } from '#src/lib/base64.ts';
import { refused, type Sealer } from '#src/lib/sealed.ts';
import { safeStorage } from '#src/lib/safe-storage.ts';
import { type Draft, draft, outboxItem, type OutboxItem, thisWindow } from './outbox-item.ts';

/** What a page could not finish writing to disk before it went. An empty draft is one that is no more. */
export interface Unwritten {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly items: readonly OutboxItem[];
}
const keptItems = z.array(outboxItem);

export interface LastWords {
  /** Keeps this at once, in the moment that a page has left. */
  say(what: Unwritten): void;
  /** What pages before this one said last; `heard` forgets it once it is on disk. */
  hear(): Promise<{ readonly said: readonly Unwritten[]; readonly heard: () => void }>;
  /** What was said is on disk after all. */
  unsay(): void;
  /** Forgets all of this owner's, and says nothing more. */
  forget(): void;
}

/** Bytes: a few texts at their longest. */
const padLength = 32_768;
const storage = safeStorage(() => localStorage);

/**
 * Encrypting takes longer than a page has that is being reloaded. So random bytes are encrypted ahead of time, and the last words only have to be
 * laid over them; each such pad is used once (D-42).
 */
export function lastWords(owner: string, sealer: Sealer): LastWords {
  const prefix = `rapport.last-words ${owner} `;
  const own = prefix + thisWindow;
  const keys = () => storage.keys().filter((key) => key.startsWith(prefix));
  let pad: { readonly bytes: Uint8Array; readonly sealed: string } | null = null;
  let isOver = false;

  async function prepare() {
    const bytes = crypto.getRandomValues(new Uint8Array(padLength));
    const sealed = await sealer.seal(toBase64(bytes));
    pad = sealed === refused || isOver ? null : { bytes, sealed };
  }
  void prepare();

  async function open(kept: string): Promise<Unwritten | null> {
    const [sealed = '', laid = ''] = kept.split(' ');
    const bytes = await sealer.open(sealed);
    if (typeof bytes !== 'string') return null;
    try {
      const text = new TextDecoder().decode(overlaid(fromBase64(laid), fromBase64(bytes)));
      const said = JSON.parse(text) as { drafts: object; items: unknown };
      const drafts = Object.entries(said.drafts).map(([key, one]) => [key, draft.parse(one)] as const);
      return { drafts: new Map(drafts), items: keptItems.parse(said.items) };
    } catch {
      return null;
    }
  }

  return {
    say(what) {
      const text = new TextEncoder().encode(JSON.stringify({ ...what, drafts: Object.fromEntries(what.drafts) }));
      if (!pad || what.drafts.size + what.items.length === 0 || text.length > padLength) return;
      storage.setItem(own, `${pad.sealed} ${toBase64(overlaid(text, pad.bytes))}`);
      pad = null;
      void prepare();
    },
    async hear() {
      const kept = keys();
      const said = await Promise.all(kept.map((key) => open(storage.getItem(key) ?? '')));
      return { said: said.filter((one) => one !== null), heard: () => kept.forEach(storage.removeItem) };
    },
    unsay: () => storage.removeItem(own),
    forget() {
      isOver = true;
      pad = null;
      keys().forEach(storage.removeItem);
    },
  };
}

/** Laying the same pad over it a second time lays it bare. */
const overlaid = (text: Uint8Array, pad: Uint8Array): Uint8Array => text.map((byte, index) => byte ^ (pad[index] ?? 0));
