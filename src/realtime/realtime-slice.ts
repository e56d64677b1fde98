import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionStatus } from './connection.ts';

/** How live the page is, for whoever wonders whether it is up to date. */
export interface RealtimeState {
  readonly status: ConnectionStatus;
  /** When the page last held everything the server had to tell, in milliseconds; null before the first time. */
  readonly syncedAt: number | null;
  /** Frames that were no events of ours (D-10). */
  readonly ignoredFrames: number;
}
export interface RealtimeRoot {
  readonly realtime: RealtimeState;
}

const initialState: RealtimeState = { status: 'closed', syncedAt: null, ignoredFrames: 0 };

const realtimeSlice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {
    connectionChanged(state, { payload }: PayloadAction<ConnectionStatus>) {
      state.status = payload;
    },
    synced(state, { payload }: PayloadAction<number>) {
      state.syncedAt = payload;
    },
    framesIgnored(state, { payload }: PayloadAction<number>) {
      state.ignoredFrames += payload;
    },
  },
});

export const realtimeReducer = realtimeSlice.reducer;
export const { connectionChanged, synced, framesIgnored } = realtimeSlice.actions;

export const selectRealtime = (state: RealtimeRoot): RealtimeState => state.realtime;
