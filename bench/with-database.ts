import { openEmbedded } from '#server/db/embedded.ts';
import type { Store } from '#server/db/store.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** Works on the embedded database of a server, which is stopped meanwhile: the database belongs to one process. */
export async function withDatabase<T>(server: ServerProcess, work: (store: Store) => Promise<T>): Promise<T> {
  await server.kill('SIGTERM');
  const store = await openEmbedded(server.dataDir);
  try {
    return await work(store);
  } finally {
    await store.close();
    await server.start();
  }
}
