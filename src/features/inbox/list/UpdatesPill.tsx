import { ArrowUp } from 'lucide-react';
import { inboxList } from '#src/strings/inbox-list.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

/**
 * Announces that the frozen list is out of date, and shows the live one on demand. It floats, so that no row moves.
 * @param props.updates see `countUpdates`.
 */
export function UpdatesPill({ updates, onShow }: { updates: number | null; onShow: () => void }) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{updates === null ? '' : inboxList.updates.announcement}</span>
      </VisuallyHidden>
      {updates !== null && (
        <button
          type="button"
          className="absolute inset-x-0 top-1 z-10 mx-auto inline-flex h-7 w-fit animate-fade items-center gap-1.5 rounded-full bg-raised px-3 text-xs font-medium text-accent shadow-float tabular-nums hover:text-accent-strong pointer-coarse:h-9 [&_svg]:size-3.5"
          onClick={onShow}
        >
          <ArrowUp aria-hidden />
          {updates > 0 ? inboxList.updates.newTexts(updates) : inboxList.updates.reordered}
        </button>
      )}
    </>
  );
}
