import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftBuffer, draftBuffer } from './draft-buffer.ts';

/**
 * A field of a large form with typing buffered, so that a key redraws the field alone. The first key is handed to `onEdit` at once, so that
 * the edit begins from what the user saw; the following ones after a pause, when the field is left, and before a draft is acted on or the
 * page is unloaded.
 * @param value of the form
 */
export function useBufferedText(value: string, onEdit: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const buffer = useRef<DraftBuffer<string> | null>(null);
  const handUp = useEffectEvent((text: string) => {
    if (text !== value) onEdit(text);
    setTyped(null);
  });
  useEffect(() => {
    const own = draftBuffer<string>((_id, text) => handUp(text));
    buffer.current = own;
    return own.flush;
  }, []);
  return {
    value: typed ?? value,
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      if (typed === null) onEdit(target.value);
      setTyped(target.value);
      buffer.current?.type('', target.value);
    },
    onBlur: () => buffer.current?.flush(),
  };
}
