import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checks } from './check.ts';
import { report, runStep, runSteps } from './steps.ts';
import { playwrightTotals, totalsOf, vitestTotals, type Totals } from './totals.ts';

const reports = mkdtempSync(path.join(os.tmpdir(), 'rapport-reports-'));
const unitReport = path.join(reports, 'unit.json');
const journeyReport = path.join(reports, 'journeys.json');
const pageReport = path.join(reports, 'pages.json');

const judged = await runSteps(
  checks({
    name: 'unit',
    run: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
  }),
);
const build = await runStep({ name: 'build', run: ['node', 'tools/build.ts', '--quiet'] });
const inBrowser = (name: string, report: string, ...which: string[]) =>
  runStep({
    name,
    run: ['playwright', 'test', ...which, '--reporter=list,json'],
    // Playwright sets FORCE_COLOR for its workers, and Node complains where NO_COLOR is set as well.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined, FORCE_COLOR: '0' },
  });
const journeys = await inBrowser('e2e', journeyReport, '--grep-invert', '@slow|@alone');
const pages = await inBrowser('pages', pageReport, '--grep', '@alone', '--workers', '1');

const outcomes = [...judged, build, journeys, pages];
const tests: Record<string, Totals> = {
  unit: totalsOf(unitReport, vitestTotals),
  e2e: totalsOf(journeyReport, playwrightTotals),
  pages: totalsOf(pageReport, playwrightTotals),
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const passed = sum(Object.values(tests).map((one) => one.passed));
// A step that fails without a test to blame counts as one, so that "0 failed" means that all is well.
const failed = sum(outcomes.map((step) => Math.max(step.passed ? 0 : 1, tests[step.name]?.failed ?? 0)));

report(outcomes);
rmSync(reports, { recursive: true, force: true });
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed`);
