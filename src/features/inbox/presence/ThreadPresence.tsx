import { Eye, PencilLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { presence } from '#src/strings/presence.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { type Colleague, presenceText, useColleagues } from './use-colleagues.ts';

/** Which colleagues have this conversation open, or are writing. It overlays the line above the text field, so that nothing moves. */
export function ThreadPresence({ conversationId }: { conversationId: string }) {
  const colleagues = useColleagues(conversationId);
  useAnnouncements(colleagues);
  const text = presenceText(colleagues);
  if (text === null) return null;
  const isWriting = colleagues.some((colleague) => colleague.isWriting);
  return (
    <div className="relative">
      <p className="absolute inset-x-3 -top-2.5 z-10 flex text-xs font-medium text-info [&_svg]:size-3.5 [&_svg]:shrink-0">
        <span className="flex h-5 max-w-full items-center gap-1 rounded-full border border-line bg-surface px-2">
          {isWriting ? <PencilLine aria-hidden /> : <Eye aria-hidden />}
          <span className="truncate">{text}</span>
        </span>
      </p>
    </div>
  );
}

/** Announces each colleague who opens the conversation, and once each who starts writing, but not pauses or leaving. */
function useAnnouncements(colleagues: readonly Colleague[]): void {
  const announced = useRef<{ here: ReadonlySet<string>; wrote: Set<string> }>({ here: new Set(), wrote: new Set() });
  useEffect(() => {
    const { here, wrote } = announced.current;
    const joined = colleagues.filter(({ id, isWriting }) => !here.has(id) && !isWriting);
    const writing = colleagues.filter(({ id, isWriting }) => isWriting && !wrote.has(id));
    for (const { id } of writing) wrote.add(id);
    announced.current = { here: new Set(colleagues.map(({ id }) => id)), wrote };
    const names = (of: readonly Colleague[]) => of.map(({ name }) => name);
    if (writing.length > 0) announce(presence.writing(names(writing)));
    else if (joined.length > 0) announce(presence.here(names(joined)));
  }, [colleagues]);
}
