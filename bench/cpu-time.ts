import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The resolution of Linux's processor times, in milliseconds. */
const tick = 10;

/** The processor time that a process has used so far, in milliseconds; null where the system does not report it. */
export function cpuTimeOf(pid: number): number | null {
  try {
    // The program's name may contain spaces, so the fields are counted after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return null;
  }
}

/** Waits until a process is idle, so that work for earlier requests is not counted. */
export async function untilIdle(pid: number, within = 30_000): Promise<void> {
  const deadline = Date.now() + within;
  let before = cpuTimeOf(pid);
  for (let idlePolls = 0; idlePolls < 3 && before !== null && Date.now() < deadline;) {
    await wait(300);
    const now = cpuTimeOf(pid);
    idlePolls = now !== null && now - before <= 2 * tick ? idlePolls + 1 : 0;
    before = now;
  }
}
