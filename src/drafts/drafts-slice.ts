import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { type ById, byId, withEntry, withoutEntry } from '#src/lib/by-id.ts';
import { ownerChanged } from './owner-middleware.ts';

/** What this practice's and person's pages have typed and neither sent nor published, as far as this page knows. */
export interface DraftsState {
  /** What was stored earlier has been read. */
  readonly ready: boolean;
  /** By the keys of `draftSubject`. */
  readonly values: ById<unknown>;
  /** The browser stores nothing: drafts and unsent texts are gone with the page (D-42). */
  readonly storageRefused: boolean;
}
export interface DraftsRoot {
  readonly drafts: DraftsState;
}

const empty: DraftsState = { ready: false, values: byId(), storageRefused: false };

interface ChangedDraft {
  readonly key: string;
  /** Any JSON; null where there is no draft any more. */
  readonly value: unknown;
}
const withDraft = (state: DraftsState, { key, value }: ChangedDraft): DraftsState => ({
  ...state,
  values: value === null ? withoutEntry(state.values, key) : withEntry(state.values, key, value),
});

const draftsSlice = createSlice({
  name: 'drafts',
  initialState: empty,
  reducers: {
    /** What has been typed since the reading began replaces what was read. */
    draftsRestored: (state, { payload }: PayloadAction<ById<unknown>>) => ({
      ...state,
      ready: true,
      values: byId(payload, state.values),
    }),
    draftChanged: (state, { payload }: PayloadAction<ChangedDraft>) => withDraft(state, payload),
    draftChangedInOtherTab: (state, { payload }: PayloadAction<ChangedDraft>) => withDraft(state, payload),
    storageWasRefused: (state) => ({ ...state, storageRefused: true }),
  },
  extraReducers: (builder) => builder.addCase(ownerChanged, () => empty),
});

export const draftsReducer = draftsSlice.reducer;
export const { draftsRestored, draftChanged, draftChangedInOtherTab, storageWasRefused } = draftsSlice.actions;

export const useDraftsReady = (): boolean => useSelector(({ drafts }: DraftsRoot) => drafts.ready);
export const useStorageRefused = (): boolean => useSelector(({ drafts }: DraftsRoot) => drafts.storageRefused);
