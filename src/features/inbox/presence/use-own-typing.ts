import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { writingChanged } from '#src/realtime/presence-slice.ts';
import { typingSignal } from './typing-signal.ts';

/**
 * Lets colleagues know that somebody writes here.
 * @param isEmpty nothing is typed, or no longer.
 * @returns what to call as somebody types.
 */
export function useOwnTyping(isEmpty: boolean): () => void {
  const dispatch = useDispatch();
  const [signal] = useState(() => typingSignal((isWriting) => dispatch(writingChanged(isWriting))));
  useEffect(() => {
    if (isEmpty) signal.stopped();
  }, [isEmpty, signal]);
  useEffect(() => signal.stopped, [signal]);
  return signal.typed;
}
