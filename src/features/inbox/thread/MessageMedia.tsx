import { Clock, ImageOff, VideoOff } from 'lucide-react';
import { useState } from 'react';
import type { Media, Message } from '#contract/communication/messages.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { thread } from '#src/strings/thread.ts';
import { altOf, isVideo } from './images.ts';

interface MessageMediaProps {
  message: Message;
  clientName: string;
  onOpen: (message: string, url: string) => void;
}

/** The images of a message. A video cannot be shown; a notice stands in its place (IN-39). */
export function MessageMedia({ message, clientName, onOpen }: MessageMediaProps) {
  return (
    <div className="mt-1 flex max-w-[min(24rem,85%)] flex-wrap gap-1.5">
      {message.media.map((one) =>
        isVideo(one) || one.state ? (
          <MediaNotice key={one.url} media={one} />
        ) : (
          <Picture
            key={one.url}
            media={one}
            alt={altOf(one, message, clientName)}
            onOpen={() => onOpen(message.id, one.url)}
          />
        ),
      )}
    </div>
  );
}

const noticeClass = 'flex items-center gap-2 rounded-lg bg-hover px-3 py-2 text-sm text-ink-soft';

/** Stands in the place of a file that cannot be shown, or not yet. */
function MediaNotice({ media }: { media: Media }) {
  const [Icon, text] = isVideo(media)
    ? [VideoOff, errorMessages.video_not_supported]
    : media.state === 'LOADING'
      ? [Clock, thread.loadingImage]
      : [ImageOff, thread.failedFile];
  return (
    <p className={noticeClass}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}

function Picture({ media, alt, onOpen }: { media: Media; alt: string; onOpen: () => void }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p className={noticeClass}>
        <ImageOff aria-hidden className="size-4 shrink-0" />
        <span>
          {thread.viewer.broken}{' '}
          <a href={media.url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
            {thread.viewer.original}
          </a>
        </span>
      </p>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={thread.openImage}
      onClick={onOpen}
      className="block overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <img
        src={media.url}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="block h-44 max-w-full min-w-20 object-cover"
      />
    </button>
  );
}
