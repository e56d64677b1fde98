import { report, runSteps, type Step } from './steps.ts';

/** All checks that need neither a build nor a browser, the longest first. */
export const checks = (unit: Step): readonly Step[] => [
  unit,
  { name: 'lint', run: ['oxlint'], afterwards: true },
  { name: 'types', run: ['tsc', '-p', '.'] },
  { name: 'unused', run: ['knip', '--no-progress'] },
  { name: 'format', run: ['oxfmt', '--list-different'] },
  { name: 'docs', run: ['node', 'tools/check-docs.ts'] },
  { name: 'lockfile', run: ['node', 'tools/lockfile.ts'] },
];

if (import.meta.main) {
  const outcomes = await runSteps(checks({ name: 'unit', run: ['vitest', 'run', '--reporter=dot'] }));
  report(outcomes);
  if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;
}
