import { ownWorkerPolicy } from '#contract/platform/config.ts';
// oxlint-disable-next-line import/default -- Vite makes this module: its default is the address of the built worker.
import address from './search-worker.ts?worker&url';

interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/** Vouches for our own worker and for nothing else. */
const rules: ScriptPolicy = {
  createScriptURL(asked) {
    if (asked !== address) throw new TypeError('This is not our worker');
    return asked;
  },
};

/** Starts the search's worker. Rejects where the browser refuses it. */
export function startSearchWorker(): Promise<Worker> {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy(ownWorkerPolicy, rules) ?? rules;
  const worker = new Worker(policy.createScriptURL(address), { type: 'module', name: 'search' });
  return new Promise((resolve, reject) => {
    // It says so once it stands; a worker that is refused says so here as well, and later than this line.
    worker.addEventListener('message', () => resolve(worker), { once: true });
    worker.addEventListener('error', () => reject(new Error('The search worker could not start')), { once: true });
  });
}
