import type { Step } from './steps.ts';

/** Vitest, with a JSON report. */
export const unitTests = (report: string, ...which: string[]): Step => ({
  name: 'unit',
  run: ['vitest', 'run', ...which, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
});

/** Playwright, with a JSON report. */
export const browserTests = (name: string, report: string, ...which: string[]): Step => ({
  name,
  run: ['playwright', 'test', ...which, '--reporter=list,json'],
  // Playwright sets FORCE_COLOR for its workers, and Node complains where NO_COLOR is set as well.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined, FORCE_COLOR: '0' },
});
