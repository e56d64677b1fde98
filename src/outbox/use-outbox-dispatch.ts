import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import type { OutboxRoot } from './outbox-slice.ts';

/** Dispatches thunks of the outbox, and returns what they return. */
export const useOutboxDispatch = () => useThunkDispatch<OutboxRoot>();
