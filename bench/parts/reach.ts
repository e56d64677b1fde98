import { addDays } from '#contract/rules/calendar/add-days.ts';
import type { Store } from '#server/db/store.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { previewReach } from '#server/domain/reminder/preview-reach.ts';
import { bareFacts } from '../bare/reminder-facts.ts';
import { animals, eachBigPractice, figuresOf, type Measured, measured, practice } from '../big-practice.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import type { Table } from '../table.ts';

const rounds = 3;
/** At most so many times the reading of the same facts; and milliseconds. */
const required = { ratio: 3, gap: 50 };

const today = new Date().toISOString().slice(0, 10);
/** The days whose visits and services have a moment in the coming two weeks. */
const ranges = {
  visits: [addDays(today, -1), addDays(today, 29)],
  services: [addDays(today, -31), addDays(today, 75)],
} as const satisfies Record<string, [string, string]>;

/** What clients will hear in two weeks, at a practice with many animals, compared with the reading of the facts alone. */
export const reach: Part = async () => {
  const tables: Table[] = [];
  const verdicts: { text: string; passed: boolean }[] = [];
  await eachBigPractice(async (name, store) => {
    for (const about of ['visits', 'services'] as const) {
      const { ours, bare } = await compare(store, about);
      const ratio = ours['p50 ms'] / bare['p50 ms'];
      tables.push({
        title: `${about} of ${animals.toLocaleString('en-US')} animals, ${name}`,
        lines: comparedWith(ours, bare),
      });
      verdicts.push({
        text: `${about}, ${name}: ${ratio.toFixed(1)} times the bare reading; at most ${required.ratio}`,
        passed: ratio <= required.ratio,
      });
      verdicts.push({
        text: `${about}, ${name}: the event loop waits at most ${Math.round(ours['longest gap ms'])} ms; at most ${required.gap}`,
        passed: ours['longest gap ms'] <= required.gap,
      });
    }
  });
  return { tables, verdicts };
};

async function compare(store: Store, about: 'visits' | 'services') {
  const ctx = () => readingContext(store.db, systemAt(practice));
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  // The first round compiles the code and fills the caches, and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    const our = await measured(async () => (await previewReach(ctx(), { about, weeks: 2 })).saved.messages);
    const their = await measured(() => bareFacts(store.db, practice, about, [...ranges[about]]));
    if (round >= 0) {
      ours.push(our);
      bare.push(their);
    }
  }
  return { ours: figuresOf(ours), bare: figuresOf(bare) };
}
