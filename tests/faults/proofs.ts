/** A test that ran, by its full title. */
export interface Proof {
  readonly title: string;
  readonly passed: boolean;
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
}
export interface PlaywrightReport {
  readonly suites: readonly Suite[];
}

/** The faults that a title names: `keeps the text [IN-30] [F-01]` names one. */
export const faultsNamed = (title: string): string[] => [...title.matchAll(/\[(F-\d{2})\]/g)].map(([, id = '']) => id);

/** What ran under vitest; whatever was left out by name has not run. */
export const vitestProofs = ({ testResults }: VitestReport): Proof[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }));

/** What ran under Playwright, for which a test that was left out is a good one. */
export const playwrightProofs = ({ suites }: PlaywrightReport): Proof[] =>
  suites.flatMap(({ title, suites: inner = [], specs }) =>
    [
      ...specs.filter(hasRun).map((spec) => ({ title: spec.title, passed: spec.ok })),
      ...playwrightProofs({ suites: inner }),
    ].map((proof) => ({ ...proof, title: `${title} ${proof.title}` })),
  );

const hasRun = ({ tests }: Suite['specs'][number]): boolean => tests.some(({ status }) => status !== 'skipped');

/** Why a fault was not survived; null where it was: something proves it, and nothing that should does not. */
export function shortfall(fault: string, proofs: readonly Proof[]): string | null {
  const about = proofs.filter(({ title }) => faultsNamed(title).includes(fault));
  if (about.length === 0) return 'no test proves it';
  const failed = about.filter(({ passed }) => !passed).map(({ title }) => title.trim());
  return failed.length === 0 ? null : failed.join('; ');
}
