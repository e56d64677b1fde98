import { build } from 'vite';
import { precompress } from './precompress.ts';

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info';

await build({ logLevel });
await build({ configFile: 'vite.public.ts', logLevel });
await precompress('dist/client');
// Last, because its file distinguishes a finished build from an interrupted one.
await build({ configFile: 'vite.server.ts', logLevel });
