import { fromBase64 } from '#src/lib/base64.ts';
import { refused, type Sealer } from '#src/lib/sealed.ts';
import type { TextStorage } from '#src/lib/safe-storage.ts';
import { keyStream, lock, xor } from './key-stream.ts';

interface FormerBackup {
  readonly drafts: Readonly<Record<string, { readonly content: string; readonly media: readonly unknown[] }>>;
  readonly items: readonly { readonly id: string }[];
}

/** Conversions in progress by prefix: drafts and outbox request the same one at the same time. */
const converting = new Map<string, Promise<void>>();

/** Converts backups of releases before December 2026, which had drafts and items under one key, with the encrypted key stream beside them. */
export function convertFormerBackups(
  prefix: string,
  storage: TextStorage,
  sealer: Sealer,
  prefixOf: (name: string) => string,
) {
  const conversion = converting.get(prefix) ?? convertAll(prefix, storage, sealer, prefixOf);
  converting.set(prefix, conversion);
  return conversion.finally(() => converting.delete(prefix));
}

async function convertAll(prefix: string, storage: TextStorage, sealer: Sealer, prefixOf: (name: string) => string) {
  for (const key of storage.keys().filter((one) => one.startsWith(prefix))) {
    const backup = await open(storage.getItem(key) ?? '', sealer);
    const save = async (name: string, entries: readonly (readonly [string, unknown])[]) => {
      const text = new TextEncoder().encode(JSON.stringify(Object.fromEntries(entries)));
      storage.setItem(prefixOf(name) + key.slice(prefix.length), lock(text, await keyStream(sealer, text.length)));
    };
    if (backup) {
      const isEmpty = ({ content, media }: FormerBackup['drafts'][string]) => content === '' && media.length === 0;
      await save(
        'drafts',
        Object.entries(backup.drafts).map(([id, draft]) => [id, isEmpty(draft) ? null : draft] as const),
      );
      await save(
        'outbox',
        backup.items.map((item) => [item.id, item] as const),
      );
    }
    storage.removeItem(key);
  }
}

async function open(saved: string, sealer: Sealer): Promise<FormerBackup | null> {
  const [sealed = '', laid = ''] = saved.split(' ');
  const pad = await sealer.open(sealed);
  if (pad === refused || typeof pad !== 'string') return null;
  try {
    return JSON.parse(new TextDecoder().decode(xor(fromBase64(laid), fromBase64(pad)))) as FormerBackup;
  } catch {
    return null;
  }
}
