import type { Plugin } from 'vite';

/** A line of an endpoint's definition, or the property's line and its value's. */
const summary = /^ {2}summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`),$/gm;

/** The definition of endpoints without their summaries, which only the server's documentation shows. Lines stay where they are. */
export const withoutSummaries = (code: string): string =>
  code.replaceAll(summary, (text) => text.replaceAll(/[^\n]/g, ''));

/** Leaves the summaries of endpoints out of the app. */
export const leanContract = (): Plugin => ({
  name: 'rapport:lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/[\w/-]+\.ts$/, code: 'defineEndpoint' },
    order: 'pre',
    handler: (code) => ({ code: withoutSummaries(code), map: null }),
  },
});
