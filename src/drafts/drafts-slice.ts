import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { type ById, byId, withEntry, withoutEntry } from '#src/lib/by-id.ts';
import { ownerChanged } from './owner-middleware.ts';

/** The drafts of the signed-in user at this practice, from all tabs of this browser. */
export interface DraftsState {
  /** Whether the stored drafts have been read. */
  readonly ready: boolean;
  /** By the keys of `draftSubject`. */
  readonly values: ById<unknown>;
  /** Whether the browser refused to store data, so that drafts and unsent texts are lost when the page is closed (D-42). */
  readonly storageRefused: boolean;
}
export interface DraftsRoot {
  readonly drafts: DraftsState;
}

const empty: DraftsState = { ready: false, values: byId(), storageRefused: false };

interface ChangedDraft {
  readonly key: string;
  /** Any JSON; null for a removed draft. */
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
    /** Drafts typed while the disk was read take precedence over the stored ones. */
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
