import type { FileStore } from '#server/gateways/files/gateway.ts';

/** A file store in memory. */
export function memoryFiles(): FileStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    write: async (id, bytes) => void files.set(id, new Uint8Array(bytes)),
    read: async (id) => {
      const bytes = files.get(id);
      return bytes ? { size: bytes.length, content: new Blob([bytes]).stream() } : null;
    },
    remove: async (id) => void files.delete(id),
  };
}
