import type { ReactNode } from 'react';
import { Button } from '#src/ui/Button.tsx';

interface StillPublishedProps {
  icon: ReactNode;
  words: { readonly goOn: string; readonly stopping: string; readonly stop: string; readonly keep: string };
  /** Whether it stops with the next publish. */
  isStopping: boolean;
  onChange: (isStopping: boolean) => void;
}

/** Says that what was published before its flag was turned off goes on, and stops it on request (D-58). */
export function StillPublished({ icon, words, isStopping, onChange }: StillPublishedProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 text-pretty">
      <span aria-hidden className="shrink-0 text-ink-faint [&>svg]:size-4">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-72">{isStopping ? words.stopping : words.goOn}</p>
      <Button size="sm" onClick={() => onChange(!isStopping)}>
        {isStopping ? words.keep : words.stop}
      </Button>
    </div>
  );
}
