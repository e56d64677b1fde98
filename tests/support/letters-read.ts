import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { registrationFindings } from '#contract/rules/registration/registration-lint.ts';

type Checked = Parameters<typeof registrationFindings>;

/**
 * How many letters all patterns were given to look at, however often, when each of these registrations was checked. They are counted in
 * a thread of its own: once `RegExp.prototype` was changed, every pattern of its thread is slow for good.
 */
export async function lettersRead(registrations: readonly Checked[]): Promise<readonly number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { registrations } });
  const [counts] = (await once(worker, 'message')) as [readonly number[]];
  await worker.terminate();
  return counts;
}

const { registrations } = (workerData ?? {}) as { registrations?: readonly Checked[] };
if (registrations) {
  let letters = 0;
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    letters += text.length;
    return exec.call(this, text);
  };
  parentPort?.postMessage(
    registrations.map((given) => {
      letters = 0;
      registrationFindings(...given);
      return letters;
    }),
  );
}
