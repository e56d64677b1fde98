import type { TestRun } from '#tools/test-reports.ts';

/** The faults that a title names: `keeps the text [IN-30] [F-01]` names one. */
export const faultsNamed = (title: string): string[] => [...title.matchAll(/\[(F-\d{2})\]/g)].map(([, id = '']) => id);

/** Why a fault was not survived; null where at least one test proves it and none that names it failed. */
export function shortfall(fault: string, proofs: readonly TestRun[]): string | null {
  const about = proofs.filter(({ title }) => faultsNamed(title).includes(fault));
  if (about.length === 0) return 'no test proves it';
  const failed = about.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title.trim());
  return failed.length === 0 ? null : failed.join('; ');
}
