import { newsletters } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import type { RefusedImage } from './use-letter-images.ts';

interface RefusedImagesProps {
  refused: readonly RefusedImage[];
  onRetry: (files: readonly File[]) => void;
  onDismiss: () => void;
}

/** The pictures that are not in the letter, and why. */
export function RefusedImages({ refused, onRetry, onDismiss }: RefusedImagesProps) {
  const retriable = refused.flatMap(({ file, isRetriable }) => (isRetriable ? [file] : []));
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="flex flex-wrap items-start gap-2 border-t border-line px-4 py-2 text-sm text-bad">
      <ul className="min-w-0 flex-1 basis-60">
        {refused.map(({ id, file, reason }) => (
          <li key={id} className="wrap-anywhere">
            {`${file.name}: ${reason}`}
          </li>
        ))}
      </ul>
      {retriable.length > 0 && (
        <Button size="sm" onClick={() => onRetry(retriable)}>
          {shell.retry}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onDismiss}>
        {newsletters.editor.dismiss}
      </Button>
    </div>
  );
}
