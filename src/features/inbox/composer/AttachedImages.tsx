import { X } from 'lucide-react';
import { classNames } from '#src/lib/class-names.ts';
import { composing } from '#src/strings/composer.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/loading/Spinner.tsx';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import type { ComposerImage } from './use-attachments.ts';

interface AttachedImagesProps {
  images: readonly ComposerImage[];
  onRemove: (image: ComposerImage) => void;
}

/** Previews of the images attached to the message. */
export function AttachedImages({ images, onRemove }: AttachedImagesProps) {
  // By position, since an upload changes the id of its image.
  const settledRows = useSettledRows(images.map((_, index) => String(index)));
  return (
    <ul {...settledRows} aria-label={composing.images} className="mb-2 flex flex-wrap gap-2">
      {images.map((one) => (
        <li key={one.id} className="relative">
          <img
            src={one.previewUrl}
            alt={one.name}
            className={classNames(
              'size-20 rounded-lg border border-line object-cover',
              one.isUploading && 'opacity-50',
            )}
          />
          {one.isUploading && (
            <span className="absolute inset-0 grid place-items-center" role="status" aria-label={composing.uploading}>
              <Spinner />
            </span>
          )}
          <IconButton
            size="sm"
            label={composing.removeImage(one.name)}
            icon={<X aria-hidden />}
            className="absolute -end-2 -top-2 rounded-full border border-line bg-raised shadow-lift"
            onClick={() => onRemove(one)}
          />
        </li>
      ))}
    </ul>
  );
}
