import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { draftBuffer } from './draft-buffer.ts';
import type { Draft } from './outbox-item.ts';
import type { OutboxRoot } from './outbox-slice.ts';
import { saveDraft, selectDraft, useOutboxDispatch } from './send.ts';

/** A draft that somebody types: shown at once, and in the store once the typing rests, or somebody acts on it or leaves it. */
export function useBufferedDraft(key: string): { draft: Draft; type: (draft: Draft) => void } {
  const dispatch = useOutboxDispatch();
  const stored = useSelector((state: OutboxRoot) => selectDraft(state, key));
  const [typed, setTyped] = useState<{ readonly key: string; readonly draft: Draft } | null>(null);
  const [buffer] = useState(() =>
    draftBuffer((into, draft) => {
      dispatch(saveDraft(into, draft));
      setTyped(null);
    }),
  );
  useEffect(() => buffer.flush, [buffer, key]);
  return {
    draft: typed?.key === key ? typed.draft : stored,
    type(draft) {
      setTyped({ key, draft });
      buffer.type(key, draft);
    },
  };
}
