import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checks } from './check.ts';
import { processorSeconds } from './processor-time.ts';
import { report, runStep, runSteps } from './steps.ts';
import { core, playwrightRuns, runsIn, vitestRuns } from './test-reports.ts';
import { browserTests, unitTests, withoutSlow } from './test-steps.ts';
import { closingLines, details, verdictOf } from './verdict.ts';

/** `npm run test:all`: every journey, the faults and the slow unit tests as well. */
const everything = process.argv.includes('--all');
/** Minutes after which no further journey runs: CI ends a run after 90. With everything it is there for a run that hangs. */
const limit = everything ? 240 : 70;

const reports = mkdtempSync(path.join(os.tmpdir(), 'rapport-reports-'));
const unitReport = path.join(reports, 'unit.json');
const journeyReport = path.join(reports, 'journeys.json');
const tested = commit();
const started = performance.now();
const seconds = () => (performance.now() - started) / 1000;

const judged = await runSteps(checks(unitTests(unitReport, ...(everything ? [] : withoutSlow))));
const build = await runStep({ name: 'build', run: ['node', 'tools/build.ts', '--quiet'] });
const journeys = await runStep(
  browserTests('e2e', {
    report: journeyReport,
    which: everything ? [] : [`--project=${core}`],
    minutes: Math.max(0, Math.round(limit - seconds() / 60)),
  }),
);

const outcomes = [...judged, build, journeys];
const tests = { unit: runsIn(unitReport, vitestRuns), e2e: runsIn(journeyReport, playwrightRuns) };
rmSync(reports, { recursive: true, force: true });
const verdict = verdictOf(outcomes, tests);
const spent = { wallS: Math.round(seconds()), cpuS: processorSeconds() };

report(outcomes);
for (const detail of details(Object.values(tests).flat())) console.log(`\n${detail}`);
keep({ ...tested, ...verdict, failed: verdict.failures.length, ...spent });
console.log(`\n${closingLines(verdict, spent).join('\n')}`);
if (verdict.failures.length > 0) process.exitCode = 1;

/** The commit, and whether anything has changed since; null where this is no checkout. */
function commit(): { commit: string | null; dirty: boolean } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return { commit: git('rev-parse', 'HEAD'), dirty: git('status', '--porcelain') !== '' };
  } catch {
    return { commit: null, dirty: true };
  }
}

/** For whoever wants to know whether a commit has passed. */
function keep(result: object): void {
  mkdirSync('node_modules/.cache', { recursive: true });
  writeFileSync('node_modules/.cache/last-test.json', `${JSON.stringify(result, null, 2)}\n`);
}
