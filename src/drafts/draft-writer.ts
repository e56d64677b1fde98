import type { OwnedDisk, Values } from './owned-disk.ts';

/** Milliseconds without typing after which a draft is written to disk. */
const pause = 300;

interface DraftWriter {
  save(key: string, value: unknown): void;
  /** Writes pending drafts immediately. */
  flush(): void;
  /** Discards pending drafts. */
  drop(): void;
}

/** Writes drafts to disk, debounced. */
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
      // Not debounced: a sent text must not reappear as a draft after a crash, and a draft too large for the backup could be lost.
      if (value === null || !hasBackup) flush();
      else timer = setTimeout(flush, pause);
    },
    flush,
    drop,
  };
}
