import type { AddressInfo } from 'node:net';
import { readServerConfig } from '#server/config.ts';
import type { Log } from '#server/lib/logger.ts';
import { listen, startRapport } from '#server/rapport.ts';
import { productionEnv } from './production-env.ts';
import type { World } from './server-world.ts';

/** The product as it runs in production, without a sandbox, on a port and on the database of a world. */
export async function aProductionServer({ store }: World, log: Log, env: Record<string, string> = {}) {
  const config = readServerConfig({ ...productionEnv, ...env });
  // Other tests still use the database.
  const shared = { ...store, close: async () => undefined };
  const rapport = await startRapport(config, { log, open: async () => shared });
  const server = await listen(rapport, 0, '127.0.0.1');
  return {
    app: rapport.app,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rapport.stop();
    },
  };
}
