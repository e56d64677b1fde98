import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { ownerChanged } from '#src/drafts/owner-middleware.ts';
import { type ById, byId, withEntry } from '#src/lib/by-id.ts';
import type { OutboxItem } from './outbox-item.ts';

/** What this practice's and person's pages have to send, as far as this page knows. */
export interface OutboxState {
  /** What was stored earlier has been read. */
  readonly ready: boolean;
  /** In the order of their making. */
  readonly items: readonly OutboxItem[];
  /** For each conversation the moment up to which nobody here need be asked: by the texts of this browser, and those that have been asked about. */
  readonly knownUntil: ById<string>;
  /** Why nothing is being sent at the moment. */
  readonly held: 'offline' | 'session' | null;
}
export interface OutboxRoot extends DraftsRoot {
  readonly outbox: OutboxState;
}

const empty: OutboxState = {
  ready: false,
  items: [],
  knownUntil: byId(),
  held: null,
};

const byMoment = (a: OutboxItem, b: OutboxItem): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

const withItem = (state: OutboxState, item: OutboxItem): OutboxState => ({
  ...state,
  items: [...state.items.filter(({ id }) => id !== item.id), item].sort(byMoment),
});
const withoutItem = (state: OutboxState, gone: string): OutboxState => ({
  ...state,
  items: state.items.filter(({ id }) => id !== gone),
});

const outboxSlice = createSlice({
  name: 'outbox',
  initialState: empty,
  reducers: {
    /** What has happened since the reading began replaces what was read. */
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
    heldChanged: (state, { payload }: PayloadAction<OutboxState['held']>) => ({ ...state, held: payload }),
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
  heldChanged,
} = outboxSlice.actions;

export const selectOutbox = (state: OutboxRoot): OutboxState => state.outbox;
export const useOutboxItems = (): OutboxState['items'] => useSelector((state: OutboxRoot) => state.outbox.items);
/** Why nothing is being sent at the moment; null where it is. */
export const useHeld = (): OutboxState['held'] => useSelector((state: OutboxRoot) => state.outbox.held);
