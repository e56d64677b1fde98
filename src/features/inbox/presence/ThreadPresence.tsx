import { Eye, PencilLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { presence } from '#src/strings/presence.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { type Colleague, sentenceOf, usePresenceOf } from './use-presence-of.ts';

/** Which colleagues have this conversation open too, and who of them writes. It lies on the line above the text field, so that nothing moves. */
export function ThreadPresence({ conversationId }: { conversationId: string }) {
  const colleagues = usePresenceOf(conversationId);
  useHeardColleagues(colleagues);
  const sentence = sentenceOf(colleagues);
  if (sentence === null) return null;
  const isWriting = colleagues.some((colleague) => colleague.isWriting);
  return (
    <div className="relative">
      <p className="absolute inset-x-3 -top-2.5 z-10 flex text-xs font-medium text-info [&_svg]:size-3.5 [&_svg]:shrink-0">
        <span className="flex h-5 max-w-full items-center gap-1 rounded-full border border-line bg-surface px-2">
          {isWriting ? <PencilLine aria-hidden /> : <Eye aria-hidden />}
          <span className="truncate">{sentence}</span>
        </span>
      </p>
    </div>
  );
}

/** Says who has come, and once of each of them that they write. That they pause or leave is not worth an interruption. */
function useHeardColleagues(colleagues: readonly Colleague[]): void {
  const heard = useRef<{ here: ReadonlySet<string>; wrote: Set<string> }>({ here: new Set(), wrote: new Set() });
  useEffect(() => {
    const { here, wrote } = heard.current;
    const come = colleagues.filter(({ id, isWriting }) => !here.has(id) && !isWriting);
    const begun = colleagues.filter(({ id, isWriting }) => isWriting && !wrote.has(id));
    for (const { id } of begun) wrote.add(id);
    heard.current = { here: new Set(colleagues.map(({ id }) => id)), wrote };
    const names = (of: readonly Colleague[]) => of.map(({ name }) => name);
    if (begun.length > 0) announce(presence.writing(names(begun)));
    else if (come.length > 0) announce(presence.here(names(come)));
  }, [colleagues]);
}
