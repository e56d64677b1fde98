import { useEffect, useState } from 'react';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { thread } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

interface GapRowProps {
  /** There is nothing above it. */
  isFirst: boolean;
  /** Loads what is missing; resolves to what went wrong. */
  fill: () => Promise<unknown>;
}

/** Stands for messages that are not loaded, and loads them because it has come near. */
export function GapRow({ isFirst, fill }: GapRowProps) {
  const [attempt, setAttempt] = useState(1);
  const [failure, setFailure] = useState({ attempt: 0, text: '' });
  // What is loaded takes this row away; it asks once for each attempt, whatever is rendered anew meanwhile.
  const [ask] = useState(() => fill);
  useEffect(() => {
    let isGone = false;
    void ask().then((error) => {
      if (!error || isGone) return;
      const text = `${thread.failedPage} ${messageForCode(describeError(error).code)}`;
      setFailure({ attempt, text });
      announce(text);
    });
    return () => {
      isGone = true;
    };
  }, [ask, attempt]);

  if (failure.attempt === attempt)
    return (
      <div className="flex min-h-24 flex-wrap items-center justify-center gap-2 px-4 py-2 text-sm text-bad">
        {failure.text}
        <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
          {shell.retry}
        </Button>
      </div>
    );
  return (
    <div className="flex h-24 flex-col justify-end gap-2 px-4 py-2">
      <VisuallyHidden>{isFirst ? thread.loadingOlder : thread.loadingMore}</VisuallyHidden>
      <Skeleton className="h-8 w-64 max-w-[85%] rounded-xl" />
      <Skeleton className="h-8 w-48 max-w-[85%] self-end rounded-xl" />
    </div>
  );
}
