import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionStatus } from './connection.ts';

/** How live the page is, for whoever wonders whether it is up to date. */
export interface RealtimeState {
  readonly status: ConnectionStatus;
  /** When the page last held everything the server had to tell, in milliseconds; null before the first time. */
  readonly syncedAt: number | null;
  /** What may have been missed could not be had so far. */
  readonly isBehind: boolean;
  /** Frames that were no events of ours (D-10). */
  readonly ignoredFrames: number;
}
export interface RealtimeRoot {
  readonly realtime: RealtimeState;
}

const initialState: RealtimeState = { status: 'closed', syncedAt: null, isBehind: false, ignoredFrames: 0 };

const realtimeSlice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {
    connectionChanged(state, { payload }: PayloadAction<ConnectionStatus>) {
      state.status = payload;
    },
    synced(state, { payload }: PayloadAction<number>) {
      state.syncedAt = payload;
      state.isBehind = false;
    },
    fellBehind(state) {
      state.isBehind = true;
    },
    framesIgnored(state, { payload }: PayloadAction<number>) {
      state.ignoredFrames += payload;
    },
  },
});

export const realtimeReducer = realtimeSlice.reducer;
export const { connectionChanged, synced, fellBehind, framesIgnored } = realtimeSlice.actions;

/** A person wants what may have been missed now. */
export const catchUpRequested = createAction('realtime/catchUpRequested');

export const selectRealtime = (state: RealtimeRoot): RealtimeState => state.realtime;
