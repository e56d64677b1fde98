import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checks } from './check.ts';
import { report, runStep, runSteps } from './steps.ts';
import { playwrightRuns, runsIn, type TestRun, vitestRuns } from './test-reports.ts';
import { browserTests, unitTests } from './test-steps.ts';

const reports = mkdtempSync(path.join(os.tmpdir(), 'rapport-reports-'));
const unitReport = path.join(reports, 'unit.json');
const journeyReport = path.join(reports, 'journeys.json');

const judged = await runSteps(checks(unitTests(unitReport)));
const build = await runStep({ name: 'build', run: ['node', 'tools/build.ts', '--quiet'] });
const journeys = await runStep(browserTests('e2e', journeyReport, '--grep-invert', '@slow'));

const outcomes = [...judged, build, journeys];
const tests: Record<string, readonly TestRun[]> = {
  unit: runsIn(unitReport, vitestRuns),
  e2e: runsIn(journeyReport, playwrightRuns),
};
rmSync(reports, { recursive: true, force: true });

report(outcomes);
// Repeated at the end, so that the last lines of a run name all failures.
const hasFailed = (run: TestRun) => !run.passed;
const failures = Object.values(tests).flat().filter(hasFailed);
for (const { title, failure } of failures) console.log(`\nFAILED ${title}\n${firstLines(failure)}`);

const passed = Object.values(tests).flat().length - failures.length;
// A step that fails without a failed test counts as one, so that "0 failed" means that all steps passed.
const stepsWithoutFailedTest = outcomes.filter((step) => !step.passed && !tests[step.name]?.some(hasFailed));
const failed = failures.length + stepsWithoutFailedTest.length;
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed`);

function firstLines(text: string): string {
  return stripVTControlCharacters(text)
    .split('\n')
    .slice(0, 60)
    .map((line) => `       ${line}`)
    .join('\n');
}
