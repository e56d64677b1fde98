import { setTimeout as wait } from 'node:timers/promises';
import { cpuTimeOf } from '../cpu-time.ts';
import { type Flooded, underFlood } from './flood.ts';
import { Ledger, type Tally } from './ledger.ts';
import { type Return, Screens } from './screens.ts';
import { clientsEach, type Found, screensEach, type Target } from './target.ts';
import { type Traffic, traffic } from './traffic.ts';

/** Milliseconds within which every acknowledged text must have arrived everywhere. */
const settleWithin = 120_000;
const readTogether = 8;
/** Seconds. */
const longestFlood = 60;

export interface Shape {
  readonly seconds: number;
  readonly sockets: number;
  readonly rate: number;
  /** Visits a second of one stranger, measured after the rest. */
  readonly flood: number;
}

/** The figures of a target under load. */
export interface Measured {
  readonly traffic: Traffic;
  readonly eventTimes: readonly number[];
  readonly tally: Tally;
  readonly return: Return;
  /** Sockets that were closed unexpectedly. */
  readonly cut: number;
  /** Processor milliseconds a text, over all processes of the target but a PostgreSQL's. */
  readonly cpu: number | null;
  /** In MB, after a tenth of the time to warm up and at the end. */
  readonly memory: readonly [first: number, last: number];
  /** Null where no stranger visits. */
  readonly flooded: Flooded | null;
}

/** Loads a target: a tenth of the time to warm up, then texts at a steady rate, with a drop of all sockets half way through. */
export async function measure(
  target: Target,
  practices: number,
  { seconds, sockets, rate, flood }: Shape,
): Promise<Measured> {
  const ledger = new Ledger(practices);
  const screens = await Screens.open(target, ledger, sockets);
  try {
    await traffic(target, ledger, rate, seconds / 10);
    const warmEvents = ledger.eventTimes.length;
    const first = await target.memoryInUse();
    const cpuBefore = cpuOf(target);
    const dropped = wait((seconds / 2) * 1000).then(() => screens.dropAll());
    const [went, back] = await Promise.all([traffic(target, ledger, rate, seconds), dropped]);
    const found = await readBack(target, practices, ledger);
    const cpuAfter = cpuOf(target);
    const measured = {
      traffic: went,
      eventTimes: ledger.eventTimes.slice(warmEvents),
      tally: ledger.tally(found, screensEach, [back.from - slowest(ledger.eventTimes), back.to]),
      return: back,
      cut: screens.cut,
      cpu: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / went.accepted.length,
      memory: [first, await target.memoryInUse()] as const,
    };
    // Last, so that it changes no other figure.
    const flooded = await underFlood(target, ledger, { rate, visits: flood, seconds: Math.min(seconds, longestFlood) });
    return { ...measured, flooded };
  } finally {
    screens.close();
  }
}

/** Milliseconds: a frame that takes this long may have been sent just before the sockets were closed. */
const slowest = (times: readonly number[]): number => times.reduce((most, one) => Math.max(most, one), 0);

function cpuOf({ pids }: Target): number | null {
  const times = pids.map(cpuTimeOf);
  return times.reduce<number | null>((sum, time) => (sum === null || time === null ? null : sum + time), 0);
}

/** Reads every client's thread and phone, repeatedly until everything has arrived. */
async function readBack(target: Target, practices: number, ledger: Ledger): Promise<readonly Found[]> {
  const deadline = performance.now() + settleWithin;
  const clients = Array.from({ length: practices * clientsEach }, (_, index) => index);
  const found: Found[] = [];
  const reader = async () => {
    for (let next = clients.pop(); next !== undefined; next = clients.pop()) {
      const [practice, client] = [Math.floor(next / clientsEach), next % clientsEach];
      const due = ledger.acknowledgedOf(practice, client).filter((text) => text.from === 'staff');
      let read = await target.find(practice, client);
      while (isWaiting(read, due.length) && performance.now() < deadline) {
        await wait(500);
        read = await target.find(practice, client);
      }
      found.push(read);
    }
  };
  await Promise.all(Array.from({ length: readTogether }, reader));
  return found;
}

const isWaiting = ({ received }: Found, due: number): boolean => received !== null && received.length < due;
