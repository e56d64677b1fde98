import type { OwnedDisk, Values } from './owned-disk.ts';

/** Milliseconds without a key after which a draft is written to disk. */
const pause = 300;

interface DraftWriter {
  save(key: string, value: unknown): void;
  /** Writes at once what waits to be written. */
  flush(): void;
  /** Forgets what waits to be written. */
  drop(): void;
}

/** Writes drafts to disk a moment after the last key. */
export function draftWriter(
  disk: Pick<OwnedDisk, 'reserve'>,
  write: (key: string, value: unknown) => void,
): DraftWriter {
  let waiting: Values = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drop() {
    clearTimeout(timer);
    waiting = {};
  }
  function flush() {
    const entries = Object.entries(waiting);
    drop();
    for (const [key, value] of entries) write(key, value);
  }
  return {
    save(key, value) {
      waiting = { ...waiting, [key]: value };
      clearTimeout(timer);
      const hasBackup = disk.reserve(waiting);
      // A sent text must not come back as a draft after a crash; what is too large for the backup cannot wait either.
      if (value === null || !hasBackup) flush();
      else timer = setTimeout(flush, pause);
    },
    flush,
    drop,
  };
}
