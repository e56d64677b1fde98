import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checks } from './check.ts';
import { report, runStep, runSteps } from './steps.ts';
import { playwrightTotals, totalsOf, vitestTotals, type Totals } from './totals.ts';

const reports = mkdtempSync(path.join(os.tmpdir(), 'rapport-reports-'));
const unitReport = path.join(reports, 'unit.json');
const journeyReport = path.join(reports, 'journeys.json');

const judged = await runSteps(
  checks({
    name: 'unit',
    run: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
  }),
);
const build = await runStep({ name: 'build', run: ['node', 'tools/build.ts', '--quiet'] });
const journeys = await runStep({
  name: 'e2e',
  run: ['playwright', 'test', '--grep-invert', '@slow', '--reporter=list,json'],
  // Playwright sets FORCE_COLOR for its workers, and Node complains where NO_COLOR is set as well.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport, NO_COLOR: undefined, FORCE_COLOR: '0' },
});

const outcomes = [...judged, build, journeys];
const tests: Record<string, Totals> = {
  unit: totalsOf(unitReport, vitestTotals),
  e2e: totalsOf(journeyReport, playwrightTotals),
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const passed = sum(Object.values(tests).map((one) => one.passed));
// A step that fails without a test to blame counts as one, so that "0 failed" means that all is well.
const failed = sum(outcomes.map((step) => Math.max(step.passed ? 0 : 1, tests[step.name]?.failed ?? 0)));

report(outcomes);
rmSync(reports, { recursive: true, force: true });
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed`);
