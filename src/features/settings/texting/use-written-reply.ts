import { useSelector, useStore } from 'react-redux';
import { settingsKey } from '#src/outbox/outbox-item.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { saveDraft, selectDraft } from '#src/outbox/send.ts';
import type { QuickReply } from './fields.ts';

interface WrittenReply extends QuickReply {
  readonly id: string;
}

const key = settingsKey('quick-reply');

/** The quick reply that is being written, which outlives the page as drafts do. */
export function useWrittenReply(): [WrittenReply | null, (written: WrittenReply | null) => void] {
  const { dispatch } = useStore<OutboxRoot>();
  const { content } = useSelector((root: OutboxRoot) => selectDraft(root, key));
  const write = (written: WrittenReply | null) =>
    void dispatch(saveDraft(key, { content: written ? JSON.stringify(written) : '', media: [] }));
  return [content === '' ? null : (JSON.parse(content) as WrittenReply), write];
}
