import { buildIfStale } from '#tools/staleness.ts';
import { comparedWith } from '../compared-with.ts';
import { type PartResult, print, type Verdict } from '../part.ts';
import { percentile } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { bareTarget } from './bare-target.ts';
import type { Flooded } from './flood.ts';
import { measure, type Measured, type Shape } from './measure.ts';
import { type DatabaseName, type LoadOptions, readOptions } from './options.ts';
import { ourTarget } from './our-target.ts';
import { screensEach, type Target } from './target.ts';

/** A longer run of the bare server gives the same figures. */
const longestBare = 120;
const backWithin = 60;

const names = { embedded: 'the embedded database', postgres: 'PostgreSQL with two processes' } as const;

async function loadOn(database: DatabaseName, options: LoadOptions): Promise<PartResult> {
  const practices = Math.ceil(options.sockets / screensEach);
  const shape = { ...options, sockets: practices * screensEach, seconds: options.minutes * 60 };
  const ours = await measured(await ourTarget(database, practices), practices, shape);
  const bareShape = { ...shape, seconds: Math.min(shape.seconds, longestBare) };
  const bare = await measured(await bareTarget(database), practices, bareShape);
  return { tables: tablesOf(names[database], shape, ours, bare), verdicts: verdictsOn(ours) };
}

async function measured(target: Target, practices: number, shape: Shape): Promise<Measured> {
  console.log(`\n${target.name}: ${shape.sockets} sockets of ${practices} practices, ${shape.rate} texts a second`);
  try {
    return await measure(target, practices, shape);
  } finally {
    await target.stop();
  }
}

function tablesOf(database: string, { sockets, rate, seconds }: Shape, ours: Measured, bare: Measured): Table[] {
  const table = (title: string, figures: (of: Measured) => Readonly<Record<string, number>>, note?: string): Table => ({
    title: `${title}, ${database}`,
    lines: comparedWith(figures(ours), figures(bare)),
    ...(note && { note }),
  });
  return [
    table(`${sockets} sockets, ${rate} texts a second, ${seconds} s`, textsOf, refusalsOf(ours)),
    table(
      'Milliseconds',
      timesOf,
      'Event: from the response to the frame at a screen, or 0 where the frame came first.',
    ),
    table(
      'All sockets cut at once, milliseconds unless stated',
      returnOf,
      'Catch-up: the request of a reconnected screen for what it missed. POST: texts that were sent until all had caught up.',
    ),
    table('Memory used after a garbage collection, MB', memoryOf),
  ];
}

const textsOf = ({ traffic: { accepted, seconds, refusals }, tally, cut, cpu }: Measured) => ({
  'accepted/s': accepted.length / seconds,
  ...tally,
  refused: [...refusals.values()].reduce((sum, count) => sum + count, 0),
  'sockets cut': cut,
  'CPU ms a text': cpu ?? Number.NaN,
});

const refusalsOf = ({ traffic: { refusals } }: Measured): string =>
  [...refusals].map(([reason, count]) => `Refused ${count} times: ${reason}`).join('\n');

const timesOf = ({ traffic: { accepted }, eventTimes }: Measured) => ({
  ...percentilesOf(
    'POST',
    accepted.map((one) => one.took),
  ),
  ...percentilesOf('event', eventTimes),
});

const returnOf = ({ return: { from, to, catchUpTimes }, traffic: { accepted } }: Measured) => ({
  'all back s': (to - from) / 1000,
  ...percentilesOf('catch-up', catchUpTimes),
  ...percentilesOf(
    'POST',
    accepted.filter(({ at }) => at >= from && at <= to).map((one) => one.took),
  ),
});

const memoryOf = ({ memory: [first, last], traffic: { seconds } }: Measured) => ({
  first,
  last,
  'drift a minute': ((last - first) / seconds) * 60,
});

const percentilesOf = (name: string, times: readonly number[]) => ({
  [`${name} p50`]: percentile(times, 0.5),
  [`${name} p95`]: percentile(times, 0.95),
  [`${name} p99`]: percentile(times, 0.99),
});

/** A flood of one stranger may make staff wait that many times as long at most. */
const floodRatio = 1.5;

function verdictsOn({ tally, flooded, return: { from, to } }: Measured): Verdict[] {
  const back = (to - from) / 1000;
  return [
    { text: `${tally.lost} lost of ${tally.acknowledged} acknowledged`, passed: tally.lost === 0 },
    { text: `${tally.doubled} doubled`, passed: tally.doubled === 0 },
    { text: `${tally.undelivered} times an open screen did not receive a text`, passed: tally.undelivered === 0 },
    { text: `all back within ${back.toFixed(1)} s, of ${backWithin} s`, passed: back <= backWithin },
    ...(flooded ? [verdictOnFlood(flooded)] : []),
  ];
}

function verdictOnFlood({ calm, flooded, visits }: Flooded): Verdict {
  const ratio = flooded / calm;
  const times = `${calm.toFixed(0)} ms without, ${flooded.toFixed(0)} ms with ${visits} visits of one stranger`;
  return { text: `POST p95 ${times}: ${ratio.toFixed(2)} times, of ${floodRatio}`, passed: ratio <= floodRatio };
}

function optionsOrExit(): LoadOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

const options = optionsOrExit();
buildIfStale();
for (const database of options.stores) print(await loadOn(database, options));
