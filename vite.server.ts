import { cpSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** Migrations stay SQL files: `server/db` reads them from the folder beside itself, which is `dist/server` once built. */
const copyMigrations = (): Plugin => ({
  name: 'rapport:migrations',
  writeBundle: () => cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true }),
});

/** The server as plain JavaScript, so that it runs on any Node that the project supports. Packages stay in node_modules. */
export default defineConfig({
  plugins: [copyMigrations()],
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    // Flat, so that `import.meta.url` points at dist/server from every chunk.
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
});
