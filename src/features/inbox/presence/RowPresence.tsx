import { Eye } from 'lucide-react';
import { inboxList } from '#src/strings/inbox-list.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { type Colleague, presenceText } from './use-colleagues.ts';

/** An icon for colleagues who have a conversation open. The row itself shows who is writing. */
export function RowPresence({ colleagues }: { colleagues: readonly Colleague[] }) {
  const text = presenceText(colleagues);
  if (text === null || colleagues.some(({ isWriting }) => isWriting)) return null;
  return (
    <span className="shrink-0 text-info [&_svg]:size-3.5" title={text}>
      <Eye aria-hidden />
      <VisuallyHidden>{text + inboxList.row.pause}</VisuallyHidden>
    </span>
  );
}
