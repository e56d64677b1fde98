import { Smile } from 'lucide-react';
import { type RefObject, Suspense } from 'react';
import { insertText } from '#src/lib/insert-text.ts';
import { composer } from '#src/strings/composer.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Popover } from '#src/ui/overlays/Popover.tsx';
import { Spinner } from '#src/ui/loading/Spinner.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';

const EmojiPicker = lazyWithPreload(
  'emoji',
  async () => (await import('./EmojiPicker.tsx')).EmojiPicker,
  // 455 kB, which most users never open.
  { ahead: false },
);

/** Inserts an emoji at the caret. */
export function EmojiButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <Popover
      label={composer.emoji.panel}
      side="top"
      align="start"
      finalFocus={field}
      renderTrigger={(props) => <IconButton {...props} label={composer.emoji.button} icon={<Smile aria-hidden />} />}
    >
      {(close) => (
        // As large as the picker from the start, because its place is chosen before the picker has loaded.
        <div className="flex min-h-82 w-80 max-w-[calc(100vw-2rem)] flex-col p-1">
          <Suspense fallback={<Spinner className="m-auto size-4" />}>
            <EmojiPicker
              onChoose={(character) => {
                close();
                if (field.current) insertText(field.current, character);
              }}
            />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}
