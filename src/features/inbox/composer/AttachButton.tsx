import { ImagePlus, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { imageTypes, limits } from '#contract/rules/limits.ts';
import { composing } from '#src/strings/composer.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Popover } from '#src/ui/overlays/Popover.tsx';
import { Spinner } from '#src/ui/loading/Spinner.tsx';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import type { ComposerImage } from './use-attachments.ts';

interface AttachButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  images: readonly ComposerImage[];
  onAttach: (files: readonly File[]) => void;
  onRemove: (image: ComposerImage) => void;
}

const words = composing.attaching;

/** Adds images to the text, and lists the limits and the attached ones (IN-26). */
export function AttachButton({ field, images, onAttach, onRemove }: AttachButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  // By position, since an upload changes the id of its image.
  const settledRows = useSettledRows(images.map((_, index) => String(index)));
  const isFull = images.length >= limits.imagesPerText;
  return (
    <>
      <Popover
        label={words.panel}
        side="top"
        align="start"
        finalFocus={field}
        renderTrigger={(props) => <IconButton {...props} label={words.button} icon={<ImagePlus aria-hidden />} />}
      >
        {(close) => (
          <div className="flex w-72 max-w-[calc(100vw-2rem)] flex-col gap-3 p-3">
            <Button
              variant="primary"
              icon={<ImagePlus aria-hidden />}
              disabled={isFull}
              onClick={() => {
                close();
                files.current?.click();
              }}
            >
              {words.choose}
            </Button>
            <div className="text-sm text-ink-soft">
              <p>{isFull ? words.full : words.otherWays}</p>
              <p className="mt-1 text-xs">{words.limits}</p>
            </div>
            {images.length > 0 && (
              <div className="border-t border-line pt-2">
                <p className="text-xs font-medium tabular-nums">{words.attached(images.length)}</p>
                <ul
                  {...settledRows}
                  aria-label={words.list}
                  className="-mx-1 mt-1 flex max-h-48 flex-col overflow-y-auto"
                >
                  {images.map((image) => (
                    <li key={image.id} className="flex items-center gap-2.5 px-1 py-1 text-sm">
                      <img
                        src={image.previewUrl}
                        alt={''}
                        className="size-8 rounded-md border border-line object-cover"
                      />
                      <span className="min-w-0 flex-1 truncate">{image.name || words.unnamed}</span>
                      {image.isUploading && <Spinner />}
                      <IconButton
                        size="sm"
                        label={composing.removeImage(image.name)}
                        icon={<X aria-hidden />}
                        onClick={() => onRemove(image)}
                      />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </Popover>
      <input
        ref={files}
        type="file"
        accept={imageTypes.join(',')}
        multiple
        hidden
        tabIndex={-1}
        aria-label={words.button}
        onChange={(event) => {
          onAttach([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
