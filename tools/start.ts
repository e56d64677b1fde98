import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './staleness.ts';

buildIfStale();
await import(pathToFileURL(path.resolve('dist/server/main.js')).href);
