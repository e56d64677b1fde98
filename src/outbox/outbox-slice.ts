import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { type ById, byId, withEntry, withoutEntry } from '#src/lib/by-id.ts';
import { type Draft, isEmptyDraft, isSettingsKey, type OutboxItem } from './outbox-item.ts';

/** This practice's and person's unsent texts and drafts, as far as the page knows. */
export interface OutboxState {
  /** What the disk kept from earlier is here. */
  readonly ready: boolean;
  /** In the order of their making. */
  readonly items: readonly OutboxItem[];
  /** By `draftKey` and `settingsKey`. */
  readonly drafts: ById<Draft>;
  /** For each conversation the moment up to which nobody here need be asked: by the texts of this browser, and those that have been asked about. */
  readonly knownUntil: ById<string>;
  /** Why nothing is being sent at the moment. */
  readonly held: 'offline' | 'session' | null;
  /** The browser keeps nothing: what is unsent is gone with the page (D-42). */
  readonly storageRefused: boolean;
}
export interface OutboxRoot {
  readonly outbox: OutboxState;
}

const empty: OutboxState = {
  ready: false,
  items: [],
  drafts: byId(),
  knownUntil: byId(),
  held: null,
  storageRefused: false,
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

interface KeptDraft {
  /** Of `draftKey` or `settingsKey`. */
  readonly key: string;
  readonly draft: Draft;
}
const withDraft = (state: OutboxState, { key, draft }: KeptDraft): OutboxState => ({
  ...state,
  drafts: isEmptyDraft(draft) ? withoutEntry(state.drafts, key) : withEntry(state.drafts, key, draft),
});

const outboxSlice = createSlice({
  name: 'outbox',
  initialState: empty,
  reducers: {
    /** What the disk kept; what happened since the reading began counts more. */
    restored(state, { payload }: PayloadAction<Pick<OutboxState, 'items' | 'drafts'>>) {
      const known = new Set(state.items.map(({ id }) => id));
      const items = [...payload.items.filter(({ id }) => !known.has(id)), ...(state as OutboxState).items];
      return { ...state, ready: true, items: items.sort(byMoment), drafts: byId(payload.drafts, state.drafts) };
    },
    itemChanged: (state, { payload }: PayloadAction<OutboxItem>) => withItem(state, payload),
    itemRemoved: (state, { payload }: PayloadAction<string>) => withoutItem(state, payload),
    /** The same, done in another tab. */
    itemChangedElsewhere: (state, { payload }: PayloadAction<OutboxItem>) => withItem(state, payload),
    itemRemovedElsewhere: (state, { payload }: PayloadAction<string>) => withoutItem(state, payload),
    draftChanged: (state, { payload }: PayloadAction<KeptDraft>) => withDraft(state, payload),
    draftChangedElsewhere: (state, { payload }: PayloadAction<KeptDraft>) => withDraft(state, payload),
    knownUntilMoved: (
      state,
      { payload: { conversationId, at } }: PayloadAction<{ conversationId: string; at: string }>,
    ) => ({
      ...state,
      knownUntil: withEntry(state.knownUntil, conversationId, at),
    }),
    heldChanged: (state, { payload }: PayloadAction<OutboxState['held']>) => ({ ...state, held: payload }),
    storageWasRefused: (state) => ({ ...state, storageRefused: true }),
    /** Nobody is signed in: the page forgets, the disk does not. */
    forgotten: () => empty,
  },
});

export const outboxReducer = outboxSlice.reducer;
export const {
  restored,
  itemChanged,
  itemRemoved,
  itemChangedElsewhere,
  itemRemovedElsewhere,
  draftChanged,
  draftChangedElsewhere,
  knownUntilMoved,
  heldChanged,
  storageWasRefused,
  forgotten,
} = outboxSlice.actions;

export const selectOutbox = (state: OutboxRoot): OutboxState => state.outbox;
export const useOutboxItems = (): OutboxState['items'] => useSelector((state: OutboxRoot) => state.outbox.items);
/** Why nothing is being sent at the moment; null where it is. */
export const useHeld = (): OutboxState['held'] => useSelector((state: OutboxRoot) => state.outbox.held);
export const useStorageRefused = (): boolean => useSelector((state: OutboxRoot) => state.outbox.storageRefused);
/** What is typed into a conversation and not sent; undefined for nothing. */
export const useDraftText = (conversationId: string): string | undefined =>
  useSelector((state: OutboxRoot) => state.outbox.drafts[conversationId]?.content);

/** How many texts are half-written, which leaving would lose as well as those that are not sent (D-41). */
export const selectDraftCount = ({ outbox }: OutboxRoot): number =>
  Object.keys(outbox.drafts).filter((key) => !isSettingsKey(key)).length;

/** Whether settings are edited and not published, which leaving would lose too. */
export const selectHasUnpublished = ({ outbox }: OutboxRoot): boolean => Object.keys(outbox.drafts).some(isSettingsKey);
