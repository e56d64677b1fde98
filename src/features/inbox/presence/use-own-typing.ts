import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { writingChanged } from '#src/realtime/presence-slice.ts';
import { typingSignal } from './typing-signal.ts';

/**
 * Reports to colleagues that the user is writing.
 * @param isEmpty the text field is empty.
 * @returns a function to call on each input.
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
