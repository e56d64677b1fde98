import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { draftBuffer } from './draft-buffer.ts';
import type { DraftSubject } from './draft-subject.ts';
import type { DraftsRoot } from './drafts-slice.ts';

/** A draft with typing buffered: shown immediately, written to the store after a pause or before it is acted on or left. */
export function useBufferedDraft<T extends object>(subject: DraftSubject<T>, id: string) {
  const dispatch = useDispatch();
  const stored = useSelector((root: DraftsRoot) => subject.select(root, id));
  const [typed, setTyped] = useState<{ readonly id: string; readonly value: T | null } | null>(null);
  const [buffer] = useState(() =>
    draftBuffer<T | null>((into, value) => {
      dispatch(subject.save(into, value));
      setTyped(null);
    }),
  );
  useEffect(() => buffer.flush, [buffer, id]);
  return {
    draft: typed?.id === id ? typed.value : stored,
    type(value: T | null) {
      setTyped({ id, value });
      buffer.type(id, value);
    },
  };
}
