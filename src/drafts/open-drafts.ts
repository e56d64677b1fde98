import { byId } from '#src/lib/by-id.ts';
import { dropTyped, flushTyped } from './draft-buffer.ts';
import { draftWriter } from './draft-writer.ts';
import { draftChanged, draftChangedInOtherTab, draftsRestored, storageWasRefused } from './drafts-slice.ts';
import { ownedDisk } from './owned-disk.ts';
import type { OwnedStorage } from './owner-middleware.ts';
import { tabChannel } from './tab-channel.ts';

interface TypedDraft {
  readonly key: string;
  readonly value: unknown;
  /** In milliseconds. */
  readonly at: number;
}

/** Stores one owner's drafts while they are signed in, and synchronises them between tabs: the last change wins. */
export function openDrafts(store: { dispatch(action: unknown): unknown }, owner: string): OwnedStorage {
  const closing = new AbortController();
  const { signal } = closing;
  /** When each draft was last changed in any tab since this page was opened. */
  const typedAt = new Map<string, number>();
  const disk = ownedDisk('drafts', owner, {
    onRefused: () => signal.aborted || store.dispatch(storageWasRefused()),
  });
  const otherTabs = tabChannel(`rapport-drafts ${owner}`, follow, signal);
  const writer = draftWriter(disk, (key, value) => {
    void disk.write(key, value);
    otherTabs.send({ key, value, at: typedAt.get(key) ?? 0 });
  });

  function follow({ key, value, at }: TypedDraft) {
    if ((typedAt.get(key) ?? 0) >= at) return;
    typedAt.set(key, at);
    store.dispatch(draftChangedInOtherTab({ key, value }));
  }

  function flush() {
    flushTyped();
    writer.flush();
  }

  /** If the backup is too small, the browser's leave dialog gives the disk time to finish. */
  function warnBeforeUnload(event: BeforeUnloadEvent) {
    flush();
    if (disk.isTooLarge()) event.preventDefault();
  }

  function saveBackup() {
    flush();
    disk.saveBackup();
  }

  async function restore() {
    const found = await disk.read((key) => typedAt.has(key));
    if (signal.aborted) return;
    disk.reserve(found);
    store.dispatch(draftsRestored(byId(Object.entries(found).filter(([, value]) => value !== null))));
  }

  window.addEventListener('beforeunload', warnBeforeUnload, { signal });
  document.addEventListener('visibilitychange', flush, { signal });
  window.addEventListener('pagehide', saveBackup, { signal });
  void restore();

  return {
    notice(action) {
      if (!draftChanged.match(action)) return;
      const { key, value } = action.payload;
      // Strictly later than the last change, even within the same millisecond.
      typedAt.set(key, Math.max(Date.now(), (typedAt.get(key) ?? 0) + 1));
      writer.save(key, value);
    },
    close() {
      saveBackup();
      closing.abort();
    },
    discard() {
      dropTyped();
      writer.drop();
      closing.abort();
      return disk.discard();
    },
  };
}
