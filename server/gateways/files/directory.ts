import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './gateway.ts';

/** Stores files in a folder of this machine, which is created with the first one. */
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
      const handle = await open(path.join(directory, id)).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'ENOENT') return null;
        throw error;
      });
      if (!handle) return null;
      // The stream closes the file.
      const content = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array<ArrayBuffer>>;
      return { size: (await handle.stat()).size, content };
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
