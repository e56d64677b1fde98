import { build } from 'vite';
import { type PageOnlyConfig, readPageOnlyConfig } from '#server/config.ts';
import { writePage } from './page-only.ts';
import { parseOptions } from './parse-options.ts';
import { precompress } from './precompress.ts';

const help = `Usage: npm run build [-- --quiet] [--page FOLDER]

--page also writes the page on its own to FOLDER, as docs/operations.md says.`;

const { values } = parseOptions(help, { options: { quiet: { type: 'boolean' }, page: { type: 'string' } } });
const logLevel = values.quiet ? 'warn' : 'info';

function configOfPage(): PageOnlyConfig {
  try {
    if (values.page === '') throw new Error('--page: Name a folder.');
    return readPageOnlyConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
// Read first, so that what is missing is said before anything is built.
const pageOnly = values.page === undefined ? null : { directory: values.page, config: configOfPage() };

await build({ logLevel });
await build({ configFile: 'vite.public.ts', logLevel });
await precompress('dist/client');
// Last, because its file distinguishes a finished build from an interrupted one.
await build({ configFile: 'vite.server.ts', logLevel });
if (pageOnly) writePage('dist/client', pageOnly.directory, pageOnly.config);
