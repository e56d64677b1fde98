import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { ownerChanged } from '#src/drafts/owner-middleware.ts';
import { type ById, byId, withEntry } from '#src/lib/by-id.ts';
import type { OutboxItem } from './outbox-item.ts';

/** The unsent items of the signed-in user at this practice, from all tabs of this browser. */
export interface OutboxState {
  /** Whether the stored items have been read. */
  readonly ready: boolean;
  /** Oldest first. */
  readonly items: readonly OutboxItem[];
  /** For each conversation the time up to which its messages are known here: those that this browser sent, or that its user chose to ignore. */
  readonly knownUntil: ById<string>;
  /** Why nothing can be sent at the moment; null if it can. */
  readonly blockedBy: 'offline' | 'session' | null;
}
export interface OutboxRoot extends DraftsRoot {
  readonly outbox: OutboxState;
}

const empty: OutboxState = {
  ready: false,
  items: [],
  knownUntil: byId(),
  blockedBy: null,
};

const byMoment = (a: OutboxItem, b: OutboxItem): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

const withItem = (state: OutboxState, item: OutboxItem): OutboxState => ({
  ...state,
  items: [...state.items.filter(({ id }) => id !== item.id), item].sort(byMoment),
});
const withoutItem = (state: OutboxState, removedId: string): OutboxState => ({
  ...state,
  items: state.items.filter(({ id }) => id !== removedId),
});

const outboxSlice = createSlice({
  name: 'outbox',
  initialState: empty,
  reducers: {
    /** Items that changed while the disk was read take precedence over the stored ones. */
    restored(state, { payload }: PayloadAction<OutboxState['items']>) {
      const known = new Set(state.items.map(({ id }) => id));
      const items = [...payload.filter(({ id }) => !known.has(id)), ...(state as OutboxState).items];
      return { ...state, ready: true, items: items.sort(byMoment) };
    },
    itemChanged: (state, { payload }: PayloadAction<OutboxItem>) => withItem(state, payload),
    itemRemoved: (state, { payload }: PayloadAction<string>) => withoutItem(state, payload),
    /** The same, done in another tab. */
    itemChangedElsewhere: (state, { payload }: PayloadAction<OutboxItem>) => withItem(state, payload),
    itemRemovedElsewhere: (state, { payload }: PayloadAction<string>) => withoutItem(state, payload),
    knownUntilMoved: (
      state,
      { payload: { conversationId, at } }: PayloadAction<{ conversationId: string; at: string }>,
    ) => ({
      ...state,
      knownUntil: withEntry(state.knownUntil, conversationId, at),
    }),
    blockedByChanged: (state, { payload }: PayloadAction<OutboxState['blockedBy']>) => ({
      ...state,
      blockedBy: payload,
    }),
  },
  extraReducers: (builder) => builder.addCase(ownerChanged, () => empty),
});

export const outboxReducer = outboxSlice.reducer;
export const {
  restored,
  itemChanged,
  itemRemoved,
  itemChangedElsewhere,
  itemRemovedElsewhere,
  knownUntilMoved,
  blockedByChanged,
} = outboxSlice.actions;

export const selectOutbox = (state: OutboxRoot): OutboxState => state.outbox;
export const useOutboxItems = (): OutboxState['items'] => useSelector((state: OutboxRoot) => state.outbox.items);
export const useBlockedBy = (): OutboxState['blockedBy'] => useSelector((state: OutboxRoot) => state.outbox.blockedBy);
