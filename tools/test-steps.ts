import type { Step } from './steps.ts';

/** Vitest, with a JSON report. */
export const unitTests = (report: string, ...which: string[]): Step => ({
  name: 'unit',
  run: [
    'vitest',
    'run',
    ...which,
    ...reporters('dot', 'json', './tools/unfinished-files.ts'),
    `--outputFile.json=${report}`,
  ],
  minutes: 35,
});

/** Leaves out the tests of half a second and more, whose titles say so. */
export const withoutSlow = ['-t', '^(?!.*@slow)'] as const;

/** Playwright, with a JSON report. It is told to end before it is stopped, so that it reports the test that hangs. */
export const browserTests = (
  name: string,
  { report, which, minutes = 62 }: { report: string; which: readonly string[]; minutes?: number },
): Step => ({
  name,
  // Zero would be no limit.
  run: ['playwright', 'test', ...which, '--reporter=list,json', `--global-timeout=${minutes * 60_000 || 1}`],
  minutes: minutes + 3,
  // Playwright sets FORCE_COLOR for its workers, and Node complains where NO_COLOR is set as well.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined, FORCE_COLOR: '0' },
});

const reporters = (...names: string[]) => names.map((name) => `--reporter=${name}`);
