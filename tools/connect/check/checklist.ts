/** What is checked, and what to do for it where it was not seen. */
const checks = {
  key: ['Every call has the key', 'Send "Authorization: Bearer" and the key with every call.'],
  bodies: ['No call is refused as a whole', 'Begin to call.'],
  lostItems: ['Items come again after 503', 'Send what was answered 5xx, or not at all, again.'],
  busy: ['Items come again after 429, as late as Retry-After says', 'Send what was answered 429 again.'],
  sync: [
    'A full sync reports clients and pets, and is finished',
    'Begin a sync of at least "client" and "pet", report them all, and finish it.',
  ],
  kept: ['Nothing is gone that was reported', 'Report everything between the begin and the finish of the sync.'],
  lostFinish: ['A sync is finished again after 503', 'Send the finish that was answered 503 again.'],
  corrected: [
    'What is refused is corrected until its sync is finished',
    'Read the results of each call; correct what is refused, or report what it names, and send it again.',
  ],
  versions: ['A version of an item always says the same', 'Report items.'],
  order: ['No item goes back to an older version', 'Report items.'],
  note: ['A note is added to a pet’s record', 'Lease jobs every few seconds, and answer the one of kind "note".'],
  confirm: ['A visit is confirmed', 'Lease jobs every few seconds, and answer the one of kind "confirm".'],
  book: [
    'A visit is booked once, although the first answers are lost',
    'Lease jobs every few seconds, and answer the one of kind "book" each time with the same externalId.',
  ],
  visit: [
    'The booked visit is reported under its id',
    'Report the visit under the externalId of the answer, at the time that the job asked for.',
  ],
} as const;
export type CheckName = keyof typeof checks;
const names = Object.keys(checks) as CheckName[];

/** Of these nothing has to be seen: they are met where nothing broke them until the end. */
const standing: readonly CheckName[] = ['key', 'bodies', 'kept', 'versions', 'order'];

export type Outcome = 'open' | 'passed' | 'failed';

/** What was met and what was broken, with a line for each as it happens. */
export function checklist(print: (line: string) => void) {
  const states = new Map<CheckName, 'met' | 'failed'>();
  const stateLine = (state: string, name: CheckName, remark: string) =>
    print(`${state.padEnd(8)}${checks[name][0]}${remark && `: ${remark}`}`);
  const missing = () => names.filter((name) => !states.has(name) && !standing.includes(name));

  return {
    isOpen: (name: CheckName): boolean => !states.has(name),
    met: (name: CheckName, remark = '') => {
      if (states.has(name)) return;
      states.set(name, 'met');
      stateLine('ok', name, remark);
    },
    /** @param why what was seen, and what to do */
    failed: (name: CheckName, why: string) => {
      if (states.get(name) === 'failed') return;
      states.set(name, 'failed');
      stateLine('FAILED', name, why);
    },
    note: (text: string) => print(`${'note'.padEnd(8)}${text}`),
    outcome: (): Outcome => {
      if ([...states.values()].includes('failed')) return 'failed';
      return missing().length > 0 ? 'open' : 'passed';
    },
    /** Says at the end what stood until then, and what was never seen. */
    end: () => {
      const unseen = missing();
      for (const name of unseen.length === 0 ? standing : []) if (!states.has(name)) stateLine('ok', name, '');
      for (const name of unseen) stateLine('MISSING', name, checks[name][1]);
    },
  };
}
export type Checklist = ReturnType<typeof checklist>;
