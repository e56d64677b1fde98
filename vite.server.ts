import { defineConfig } from 'vite';

/** The server as plain JavaScript, so that it runs on any Node that the project supports. Packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    // Flat, so that `import.meta.url` points into dist/server from every chunk.
    rolldownOptions: {
      input: { main: 'server/main.ts', outside: 'server/outside/process/open-outside.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
