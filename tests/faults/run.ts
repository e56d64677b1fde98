import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFiles } from '#tools/project-files.ts';
import { isStale } from '#tools/staleness.ts';
import { runStep } from '#tools/steps.ts';
import { playwrightRuns, runsIn, vitestRuns } from '#tools/test-reports.ts';
import { catalogue, later } from './catalogue.ts';
import { faultsNamed, shortfall } from './proofs.ts';

const reports = mkdtempSync(path.join(os.tmpdir(), 'rapport-faults-'));
const namesAFault = String.raw`\[F-\d\d\]`;
const unitTests = projectFiles().filter(
  (file) => /\.test\.tsx?$/.test(file) && faultsNamed(readFileSync(file, 'utf8')).length > 0,
);

if (isStale() && !(await runStep({ name: 'build', run: ['node', 'tools/build.ts', '--quiet'] })).passed)
  process.exit(1);
const unitReport = path.join(reports, 'unit.json');
await runStep({
  name: 'unit',
  run: [
    'vitest',
    'run',
    ...unitTests,
    '-t',
    namesAFault,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
});
const browserReport = path.join(reports, 'browser.json');
await runStep({
  name: 'browser',
  run: ['playwright', 'test', '--grep', namesAFault, '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, NO_COLOR: undefined, FORCE_COLOR: '0' },
});

const proofs = [...runsIn(unitReport, vitestRuns), ...runsIn(browserReport, playwrightRuns)];
rmSync(reports, { recursive: true });
const fellShort = Object.entries(catalogue).flatMap(([fault, what]) => {
  const why = shortfall(fault, proofs);
  return why === null ? [] : [`${fault} ${what}: ${why}`];
});
const all = Object.keys(catalogue).length;
console.log();
for (const [fault, feature] of Object.entries(later)) console.log(`${fault} waits for ${feature}`);
for (const line of fellShort) console.log(`FAILED ${line}`);
console.log(`\nsurvived ${all - fellShort.length} of ${all}`);
if (fellShort.length > 0) process.exitCode = 1;
