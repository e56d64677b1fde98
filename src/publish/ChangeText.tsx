import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { publishing as words } from '#src/strings/publish.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { ChangeLine } from './publish-page.ts';

/** One change: what it was, what it becomes, and what that means. */
export function ChangeText({ line, state }: { line: ChangeLine; state?: ReactNode }) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
        {line.label}
        {state}
      </p>
      <div className="mt-1 grid gap-1 text-sm md:grid-cols-[1fr_auto_1fr] md:gap-2">
        <p className="min-w-0 text-ink-soft">
          <VisuallyHidden>{words.dialog.was}</VisuallyHidden>
          <span className="break-words whitespace-pre-line">{line.before || words.nothing}</span>
        </p>
        <ArrowRight aria-hidden className="mt-0.5 size-4 text-ink-faint max-md:rotate-90" />
        <p className="min-w-0">
          <VisuallyHidden>{words.dialog.becomes}</VisuallyHidden>
          <span className="break-words whitespace-pre-line">{line.after || words.nothing}</span>
        </p>
      </div>
      {line.consequence && <p className="mt-1.5 text-sm text-pretty text-warn">{line.consequence}</p>}
    </>
  );
}
