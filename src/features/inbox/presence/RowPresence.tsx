import { Eye } from 'lucide-react';
import { inboxList } from '#src/strings/inbox-list.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { type Colleague, sentenceOf } from './use-presence-of.ts';

/** A sign in the list that colleagues are in a conversation; that they write, the row says in words. */
export function RowPresence({ colleagues }: { colleagues: readonly Colleague[] }) {
  const sentence = sentenceOf(colleagues);
  if (sentence === null || colleagues.some(({ isWriting }) => isWriting)) return null;
  return (
    <span className="shrink-0 text-info [&_svg]:size-3.5" title={sentence}>
      <Eye aria-hidden />
      <VisuallyHidden>{sentence + inboxList.row.pause}</VisuallyHidden>
    </span>
  );
}
