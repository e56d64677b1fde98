import { ChevronLeft, ChevronRight, Download, ExternalLink, ImageOff, Maximize2, Minimize2, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { formatExact } from '#src/lib/dates.ts';
import { thread } from '#src/strings/thread.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ScreenDialog } from '#src/ui/overlays/ScreenDialog.tsx';
import type { ThreadImage } from './images.ts';

interface MediaViewerProps {
  images: readonly ThreadImage[];
  /** The image to begin with. */
  opened: Pick<ThreadImage, 'message' | 'url'>;
  zone: string;
  onClose: () => void;
}

const words = thread.viewer;

/** Shows the images of a thread one at a time, fitted to the window or at actual size. */
export function MediaViewer({ images, opened, zone, onClose }: MediaViewerProps) {
  // Not an index: loading older messages would change it.
  const [shown, setShown] = useState(opened);
  const [isActualSize, setActualSize] = useState(false);
  const index = images.findIndex(({ message, url }) => message === shown.message && url === shown.url);
  const image = images[index];
  const move = (by: number) => {
    const next = images[index + by];
    if (next) setShown(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // At actual size the arrow keys scroll the image.
    if (isActualSize) return;
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  };
  const sizeLabel = isActualSize ? words.fit : words.actualSize;

  return (
    <ScreenDialog label={words.title} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <p className="min-w-0 flex-1 truncate px-1" aria-live="polite">
          <span className="font-medium">{image?.alt}</span>{' '}
          <span className="text-ink-faint tabular-nums">
            {words.place(index + 1, images.length)}
            {image && <span className="max-md:hidden"> · {formatExact(image.writtenAt, zone)}</span>}
          </span>
        </p>
        <IconButton
          label={sizeLabel}
          aria-pressed={isActualSize}
          icon={isActualSize ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
          onClick={() => setActualSize(!isActualSize)}
        />
        {image && (
          <>
            <a
              href={image.url}
              download={image.name ?? ''}
              aria-label={words.download}
              data-tip={words.download}
              className={linkClass}
            >
              <Download aria-hidden />
            </a>
            <a
              href={image.url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words.original}
              data-tip={words.original}
              className={linkClass}
            >
              <ExternalLink aria-hidden />
            </a>
          </>
        )}
        <IconButton label={words.close} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <div className="relative min-h-0 flex-1">
        {image && <Canvas key={`${image.message} ${image.url}`} image={image} isActualSize={isActualSize} />}
        <IconButton
          label={words.previous}
          icon={<ChevronLeft aria-hidden />}
          disabled={index <= 0}
          onClick={() => move(-1)}
          className={classNames(turnClass, 'start-3')}
        />
        <IconButton
          label={words.next}
          icon={<ChevronRight aria-hidden />}
          disabled={index >= images.length - 1}
          onClick={() => move(1)}
          className={classNames(turnClass, 'end-3')}
        />
      </div>
    </ScreenDialog>
  );
}

const linkClass =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-10 [&_svg]:size-4';
const turnClass = 'absolute top-1/2 -translate-y-1/2 bg-raised shadow-float';

function Canvas({ image, isActualSize }: { image: ThreadImage; isActualSize: boolean }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <div className="grid h-full place-items-center">
        <EmptyState
          illustration={<ImageOff aria-hidden className="mx-auto size-10 text-ink-faint" />}
          title={words.broken}
          action={
            <a href={image.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              {words.original}
            </a>
          }
        />
      </div>
    );
  return (
    <div
      role="region"
      aria-label={image.alt}
      tabIndex={isActualSize ? 0 : undefined}
      className={classNames('flex size-full overflow-auto', !isActualSize && 'p-4 md:px-16')}
    >
      <img
        src={image.url}
        alt={image.alt}
        onError={() => setBroken(true)}
        className={classNames('m-auto', isActualSize ? 'max-w-none' : 'max-h-full max-w-full object-contain')}
      />
    </div>
  );
}
