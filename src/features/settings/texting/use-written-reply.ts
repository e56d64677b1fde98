import { useDispatch, useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { parseFormerText } from '#src/drafts/former-text.ts';

const writtenReply = z.object({ id: z.string(), name: z.string(), text: z.string() });
type WrittenReply = Readonly<z.output<typeof writtenReply>>;

const replies = draftSubject('settings', writtenReply, parseFormerText);

/** The quick reply that is being written, stored as a draft so that it survives a reload. */
export function useWrittenReply(): [WrittenReply | null, (written: WrittenReply | null) => void] {
  const dispatch = useDispatch();
  const written = useSelector((root: DraftsRoot) => replies.select(root, 'quick-reply'));
  return [written, (next) => void dispatch(replies.save('quick-reply', next))];
}
