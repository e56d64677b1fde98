import { buildIfStale } from './staleness.ts';

// On stderr, because the variables are on stdout. A build or a first start takes a while.
console.error('Starting…');
buildIfStale();
await import('./sandbox/run.ts');
