import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { codeSplitting, withoutEffect } from './tools/chunks.ts';
import { leanContract } from './tools/api-summaries.ts';
import { directIconImports } from './tools/icons.ts';
import { leanAmplify } from './tools/lean-amplify.ts';

/**
 * The frame around the pages renders on navigation only, the connection's note when that changes, and the error pages once: without the
 * compiler's caches, which save nothing there, the first screen has 4 kB less to load.
 */
const renderedSeldom = /\/src\/(app\/(gates|layout)\/|features\/shell\/(error-page\/|ConnectionNote))/;
const packages = /\/node_modules\//;

/** The React Compiler can be switched off to find out whether it causes a bug: `NO_COMPILER=1 npm run build`. */
export const reactPlugin = () =>
  react({
    compiler: !process.env['NO_COMPILER'],
    exclude: [packages, renderedSeldom],
    refreshExclude: packages,
  });

/** Source maps are private: they are moved out of the served folder, to `dist/maps`. */
export const keepSourceMapsPrivate = (): Plugin => ({
  name: 'rapport:private-source-maps',
  apply: 'build',
  writeBundle(_options, bundle) {
    for (const file of Object.keys(bundle).filter((name) => name.endsWith('.map'))) {
      const target = path.join('dist/maps', file);
      mkdirSync(path.dirname(target), { recursive: true });
      renameSync(path.join('dist/client', file), target);
    }
  },
});

/** What the builds of the staff's page and of the visitors' have in common. */
export const page = {
  // The package's own entry is its development build, with warnings.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: path.resolve('node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    // The content policy allows neither inline script nor `data:` fonts, so nothing is ever inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutEffect, sideEffects: false }] },
      onLog(level, log, handle) {
        // Tailwind generates the style sheet without a source map, which is harmless.
        if (log.code !== 'SOURCEMAP_BROKEN') handle(level, log);
      },
    },
  },
} satisfies UserConfig;

/** The code that is fetched at once: sign-in and the pages on which windows open. */
const fetchedAtStart = /\/(amplify|InboxPage|AuditRoute)-/;

/**
 * The files that a piece of code imports are requested together with it, at the start. Later it is fetched before it is wanted, and a
 * table of every file's imports would weigh 5 kB before the first screen.
 */
const filesToPreload = (file: string, imports: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' || fetchedAtStart.test(file) ? imports : [];

/** The staff's page, as static files in `dist/client`. */
export default defineConfig(
  mergeConfig(page, {
    plugins: [
      reactPlugin(),
      tailwindcss(),
      directIconImports(),
      leanContract(),
      leanAmplify(),
      keepSourceMapsPrivate(),
    ],
    build: {
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
      rolldownOptions: { output: { codeSplitting: codeSplitting() } },
    },
  }),
);
