import tailwindcss from '@tailwindcss/vite';
import { defineConfig, mergeConfig } from 'vite';
import { leanContract } from './tools/api-summaries.ts';
import { directIconImports } from './tools/icons.ts';
import { keepSourceMapsPrivate, page, reactPlugin } from './vite.config.ts';

/**
 * The visitors' page, added to the staff's in `dist/client`. A build of its own, because chunks shared with the staff's page would contain
 * what only that one uses.
 */
export default defineConfig(
  mergeConfig(page, {
    plugins: [reactPlugin(), tailwindcss(), directIconImports(), leanContract(), keepSourceMapsPrivate()],
    publicDir: false,
    build: { emptyOutDir: false, rolldownOptions: { input: 'public.html' } },
  }),
);
