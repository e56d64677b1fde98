import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionStatus } from './connection.ts';

/** Whether the page is up to date. */
export interface RealtimeState {
  readonly status: ConnectionStatus;
  /** When the page last had everything from the server, in milliseconds; null before the first time. */
  readonly syncedAt: number | null;
  /** Fetching what may have been missed has failed so far. */
  readonly isBehind: boolean;
  /** Frames that were no events of the contract (D-10). */
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

/** The user wants to fetch now what may have been missed. */
export const catchUpRequested = createAction('realtime/catchUpRequested');

export const selectRealtime = (state: RealtimeRoot): RealtimeState => state.realtime;
