import { byId } from '#src/lib/by-id.ts';
import type { Unwritten } from './last-words.ts';
import { type Draft, draft, isEmptyDraft, outboxItem, type OutboxItem } from './outbox-item.ts';
import type { OutboxState } from './outbox-slice.ts';

/** What pages before this one left, by their ids; null for what the disk did not give. */
interface Left {
  readonly items: ReadonlyMap<string, unknown> | null;
  readonly drafts: ReadonlyMap<string, unknown> | null;
  readonly lastWords: readonly Unwritten[];
}

/** What has happened here while that was being read: it counts more. */
interface Since {
  isGone(id: string): boolean;
  isTyped(key: string): boolean;
}

interface LeftBehind {
  /** What there is to show. */
  readonly kept: Pick<OutboxState, 'items' | 'drafts'>;
  /** What the disk does not have yet. */
  readonly unwritten: Unwritten;
}

/** Lays what was said last over what is on disk; whatever is not readable any more is passed over. */
export function leftBehind({ items, drafts, lastWords }: Left, { isGone, isTyped }: Since): LeftBehind {
  const unwritten = {
    items: lastWords.flatMap((said) => said.items.filter(({ id }) => !isGone(id)).map(asLeft)),
    drafts: new Map(lastWords.flatMap((said) => [...said.drafts]).filter(([key]) => !isTyped(key))),
  };
  const onDisk = [...(items?.values() ?? [])].flatMap((value) => outboxItem.safeParse(value).data ?? []);
  const found = [...onDisk.filter(({ id }) => !isGone(id)).map(asLeft), ...unwritten.items];
  const draftsOnDisk = [...(drafts ?? [])].flatMap(([key, value]): [string, Draft][] => {
    const parsed = draft.safeParse(value).data;
    return parsed && !isTyped(key) ? [[key, parsed]] : [];
  });
  const drafted = [...new Map([...draftsOnDisk, ...unwritten.drafts])];
  return {
    kept: {
      items: [...new Map(found.map((one) => [one.id, one])).values()],
      drafts: byId(drafted.filter(([, one]) => !isEmptyDraft(one))),
    },
    unwritten,
  };
}

/** What another page held back may have been handed to the network as that page was left. */
const asLeft = (item: OutboxItem): OutboxItem =>
  item.held ? { ...item, triedAt: item.triedAt ?? item.createdAt } : item;
