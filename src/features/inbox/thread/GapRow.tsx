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
  /** No message is above it. */
  isFirst: boolean;
  /** Loads the missing messages; resolves to an error if that failed. */
  fill: () => Promise<unknown>;
}

/** Placeholder for messages that are not loaded. It loads them as soon as it is rendered. */
export function GapRow({ isFirst, fill }: GapRowProps) {
  const [attempt, setAttempt] = useState(1);
  const [failure, setFailure] = useState({ attempt: 0, text: '' });
  // The first `fill` is kept, so that a new render does not load again.
  const [load] = useState(() => fill);
  useEffect(() => {
    let isUnmounted = false;
    void load().then((error) => {
      if (!error || isUnmounted) return;
      const text = `${thread.failedPage} ${messageForCode(describeError(error).code)}`;
      setFailure({ attempt, text });
      announce(text);
    });
    return () => {
      isUnmounted = true;
    };
  }, [load, attempt]);

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
