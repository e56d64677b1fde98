import type { ItemResult } from '#contract/connect/index.ts';
import type { Checklist } from './checklist.ts';
import type { ObservedCall } from './observed-call.ts';

interface OpenSync {
  readonly kinds: readonly string[];
  /** The kinds of which items came since it began. */
  readonly reported: Set<string>;
}

/** Kinds without which there is no full sync. */
const needed = ['client', 'pet'];

/** Judges full syncs. The practice was empty before, so that what is gone after the first ones was reported by the connector itself. */
export function judgeSyncs(list: Checklist, onFinish: () => void) {
  const open = new Map<string, OpenSync>();
  const finished = new Set<string>();
  let lostFinish: { readonly id: string; readonly kinds: readonly string[] } | null = null;

  function begin({ id, kinds }: { readonly id: string; readonly kinds: readonly string[] }): void {
    const overlaps = (other: readonly string[]) => other.some((kind) => kinds.includes(kind));
    if (lostFinish && overlaps(lostFinish.kinds) && list.isOpen('lostFinish'))
      list.failed(
        'lostFinish',
        'another sync began in its place. Send the same finish again; repetitions change nothing.',
      );
    for (const [other, sync] of open)
      if (overlaps(sync.kinds)) {
        open.delete(other);
        list.note(
          `A sync of ${kinds.join(', ')} began before the one of ${sync.kinds.join(', ')} was finished, which is dropped.`,
        );
      }
    open.set(id, { kinds, reported: new Set() });
  }

  function finish({ id, answer, trouble }: ObservedCall): void {
    const sync = open.get(id ?? '');
    if (lostFinish && lostFinish.id === id) list.met('lostFinish');
    if (answer?.status === 409)
      list.note(
        `The sync was not finished: ${detailsOf(answer.body)} That is for good only where the practice lost them.`,
      );
    if (answer?.status !== 200 || !sync || id === null) return;
    open.delete(id);
    if (trouble === 'finish_lost') lostFinish = { id, kinds: sync.kinds };
    const isFirst = sync.kinds.every((kind) => !finished.has(kind));
    const gone = Object.entries((answer.body as { gone: Record<string, number> }).gone).filter(
      ([, count]) => count > 0,
    );
    if (isFirst && gone.length > 0)
      list.failed(
        'kept',
        `${gone.map(([kind, count]) => `${count} of ${kind}`).join(', ')} had been reported before the sync began and not in it, so they are gone. Report every item of its kinds between its begin and its finish.`,
      );
    onFinish();
    for (const kind of sync.kinds)
      if (sync.reported.has(kind)) finished.add(kind);
      else if (needed.includes(kind)) list.note(`A sync of ${kind} was finished without any ${kind}.`);
    if (needed.every((kind) => finished.has(kind))) list.met('sync', `with ${[...finished].join(', ')}`);
  }

  return {
    see: (call: ObservedCall) => {
      const { name, answer } = call;
      if (name === 'beginSync' && answer?.status === 201) begin(answer.body as { id: string; kinds: string[] });
      if (name === 'finishSync') finish(call);
      if (name === 'upsertItems' && answer?.status === 200)
        for (const { kind, status } of (answer.body as { results: ItemResult[] }).results)
          if (kind !== null && status !== 'refused') for (const sync of open.values()) sync.reported.add(kind);
    },
  };
}

function detailsOf(body: unknown): string {
  const { details = [] } = body as { details?: { field: string; message: string }[] };
  return details.map(({ field, message }) => `${field}: ${message}`).join(' ');
}
