import { buildIfStale } from './staleness.ts';

buildIfStale();
await import('./sandbox/run.ts');
