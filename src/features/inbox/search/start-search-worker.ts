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

/** Trusts the address of our own worker and no other. */
const rules: ScriptPolicy = {
  createScriptURL(requested) {
    if (requested !== address) throw new TypeError('This is not our worker');
    return requested;
  },
};

/** Starts the search worker. Rejects if the browser refuses it. */
export function startSearchWorker(): Promise<Worker> {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy(ownWorkerPolicy, rules) ?? rules;
  const worker = new Worker(policy.createScriptURL(address), { type: 'module', name: 'search' });
  return new Promise((resolve, reject) => {
    // The worker posts a message when it is ready. A refused worker reports an error asynchronously.
    worker.addEventListener('message', () => resolve(worker), { once: true });
    worker.addEventListener('error', () => reject(new Error('The search worker could not start')), { once: true });
  });
}
