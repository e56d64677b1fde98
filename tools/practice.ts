import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './staleness.ts';

buildIfStale();
process.argv.splice(2, 0, 'practice');
await import(pathToFileURL(path.resolve('dist/server/main.js')).href);
