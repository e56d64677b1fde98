import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFiles } from '#tools/project-files.ts';
import { buildIfStale } from '#tools/staleness.ts';
import { runStep } from '#tools/steps.ts';
import { playwrightRuns, runsIn, vitestRuns } from '#tools/test-reports.ts';
import { browserTests, unitTests } from '#tools/test-steps.ts';
import { catalogue } from './catalogue.ts';
import { faultsNamed, shortfall } from './proofs.ts';

const reports = mkdtempSync(path.join(os.tmpdir(), 'rapport-faults-'));
const namesAFault = String.raw`\[F-\d\d\]`;
const filesWithFaults = projectFiles().filter(
  (file) => /\.test\.tsx?$/.test(file) && faultsNamed(readFileSync(file, 'utf8')).length > 0,
);

buildIfStale();
const unitReport = path.join(reports, 'unit.json');
await runStep(unitTests(unitReport, ...filesWithFaults, '-t', namesAFault));
const browserReport = path.join(reports, 'browser.json');
await runStep(browserTests('browser', { report: browserReport, which: ['--grep', namesAFault] }));

const proofs = [...runsIn(unitReport, vitestRuns), ...runsIn(browserReport, playwrightRuns)];
rmSync(reports, { recursive: true });
const failed = Object.entries(catalogue).flatMap(([fault, what]) => {
  const why = shortfall(fault, proofs);
  return why === null ? [] : [`${fault} ${what}: ${why}`];
});
const all = Object.keys(catalogue).length;
console.log();
for (const line of failed) console.log(`FAILED ${line}`);
console.log(`\nsurvived ${all - failed.length} of ${all}`);
if (failed.length > 0) process.exitCode = 1;
