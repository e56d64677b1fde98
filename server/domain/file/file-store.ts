import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where the bytes of uploads lie. What they are is told by their row. */
export interface FileStore {
  /** Either the whole file is there afterwards, or nothing of it. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Null for a file that is not there. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(id: string): Promise<void>;
}

/** Keeps files in a folder of this machine, which it makes when the first one comes. */
export function directoryFileStore(directory: string): FileStore {
  return {
    write: async (id, bytes) => {
      await mkdir(directory, { recursive: true });
      const temporary = path.join(directory, `.${randomUUID()}`);
      try {
        await writeToDisk(temporary, bytes);
        await rename(temporary, path.join(directory, id));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: async (id) => {
      const bytes = await readFile(path.join(directory, id)).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'ENOENT') return null;
        throw error;
      });
      return bytes && new Uint8Array(bytes);
    },
    remove: (id) => rm(path.join(directory, id), { force: true }),
  };
}

async function writeToDisk(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
