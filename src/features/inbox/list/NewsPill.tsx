import { ArrowUp } from 'lucide-react';
import { inboxList } from '#src/strings/inbox-list.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

/**
 * Says that the list would be another by now, and shows it on demand. It floats, so that it moves no row.
 * @param props.news see `newsBehind`.
 */
export function NewsPill({ news, onShow }: { news: number | null; onShow: () => void }) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{news === null ? '' : inboxList.news.waiting}</span>
      </VisuallyHidden>
      {news !== null && (
        <button
          type="button"
          className="absolute inset-x-0 top-1 z-10 mx-auto inline-flex h-7 w-fit animate-fade items-center gap-1.5 rounded-full bg-raised px-3 text-xs font-medium text-accent shadow-float tabular-nums hover:text-accent-strong pointer-coarse:h-9 [&_svg]:size-3.5"
          onClick={onShow}
        >
          <ArrowUp aria-hidden />
          {news > 0 ? inboxList.news.arrived(news) : inboxList.news.reordered}
        </button>
      )}
    </>
  );
}
