import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import type * as configSource from './server/config.ts';
import type * as storeSource from './server/db/open-store.ts';
import type * as loggerSource from './server/lib/logger.ts';
import type { Store } from './server/db/store.ts';
import type * as rapportSource from './server/rapport.ts';
import { isPublicPage } from './contract/platform/public-pages.ts';
import type * as pageSource from './server/routes/client-files.ts';
import { reactPlugin } from './vite.config.ts';

type Rapport = rapportSource.Rapport;

/** State that survives a change of this file, after which Vite recreates everything else. */
interface DevState {
  rapport?: Promise<Rapport>;
  store?: Store;
}
const state: DevState = ((globalThis as { rapportInDevelopment?: DevState }).rapportInDevelopment ??= {});

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the server from its sources, on Vite's own port; the database stays open between starts. */
async function startFromSources(vite: ViteDevServer, passToVite: (request: IncomingMessage) => void): Promise<Rapport> {
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr) || !vite.httpServer) throw new Error('Vite has no server of its own');
  ssr.runner.clearCache();
  const load = <Module>(file: string) => ssr.runner.import<Module>(file);
  const { readServerConfig } = await load<typeof configSource>('/server/config.ts');
  const { startRapport } = await load<typeof rapportSource>('/server/rapport.ts');
  const { createLog } = await load<typeof loggerSource>('/server/lib/logger.ts');
  const { openStore } = await load<typeof storeSource>('/server/db/open-store.ts');

  const config = readServerConfig(process.env);
  const store = (state.store ??= await openStore(config.store));
  const shared = { ...store, close: () => Promise.resolve() };
  const rapport = await startRapport(config, { log: createLog(print), print, open: () => Promise.resolve(shared) });

  // Everything else is a page or a module, which Vite serves.
  rapport.app.get('*', (c) => {
    passToVite((c.env as HttpBindings).incoming);
    return RESPONSE_ALREADY_SENT;
  });
  rapport.attach(vite.httpServer as Parameters<Rapport['attach']>[0]);
  return rapport;
}

/** `npm run dev`: the page with hot replacement and the server with hot restart, in one process and on one origin. */
function serverFromSources(): Plugin {
  const waiting = new WeakMap<IncomingMessage, () => void>();
  const passToVite = (request: IncomingMessage) => {
    if (isPublicPage(new URL(request.url ?? '/', 'http://localhost'))) request.url = '/public.html';
    waiting.get(request)?.();
  };

  let mine: Promise<Rapport> | undefined;
  const start = (vite: ViteDevServer) => {
    const before = state.rapport;
    const starting = (async () => {
      await before?.then((rapport) => rapport.stop()).catch(() => undefined);
      return startFromSources(vite, passToVite);
    })();
    state.rapport = starting;
    mine = starting;
    starting.catch((error: unknown) =>
      vite.config.logger.error(error instanceof Error ? (error.stack ?? '') : String(error)),
    );
    return starting;
  };
  const close = async () => {
    const { rapport, store } = state;
    delete state.rapport;
    delete state.store;
    await rapport?.then((running) => running.stop()).catch(() => undefined);
    await store?.close();
  };

  return {
    name: 'rapport:server-from-sources',
    apply: 'serve',
    configureServer(vite) {
      void start(vite);
      vite.middlewares.use((request, response, next) => {
        // Hono answers HEAD with a copy of its GET response, so such a request could not be passed to Vite later.
        if (request.method === 'HEAD') {
          next();
          return;
        }
        waiting.set(request, next);
        state.rapport?.then(({ listener }) => listener(request, response), next);
      });
      vite.httpServer?.once('listening', () => {
        state.rapport
          ?.then((rapport) => rapport.startupLines())
          .then(
            (lines) => lines.forEach(print),
            () => undefined,
          );
      });
      const end = () => void vite.close().finally(() => process.exit(0));
      process.once('SIGINT', end);
      vite.httpServer?.once('close', () => process.off('SIGINT', end));
    },
    async hotUpdate({ file, modules, server: vite }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return undefined;
      if (file.includes('/server/db/')) await close();
      void start(vite);
      print(`Restarted the server: ${file.slice(vite.config.root.length + 1)} changed`);
      return [];
    },
    async closeBundle() {
      // After a change of this file the next server already uses the state, including the database.
      if (state.rapport === mine) await close();
    },
    async transformIndexHtml(html, { server: vite }) {
      const ssr = vite?.environments['ssr'];
      const rapport = await state.rapport;
      if (!rapport || !ssr || !isRunnableDevEnvironment(ssr)) return html;
      const page = await ssr.runner.import<typeof pageSource>('/server/routes/client-files.ts');
      return page.withConfig(html, rapport.pageConfig.config);
    },
  };
}

export default defineConfig({
  plugins: [reactPlugin(), tailwindcss(), serverFromSources()],
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**'] },
  },
});
