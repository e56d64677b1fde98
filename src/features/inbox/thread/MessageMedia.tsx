import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Media, Message } from '#contract/communication/messages.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { thread } from '#src/strings/thread.ts';
import { ClientFile } from './ClientFile.tsx';
import { altOf, isImage } from './images.ts';
import type { SendActions } from './use-send-actions.ts';

interface MessageMediaProps {
  message: Message;
  clientName: string;
  actions: SendActions;
  /** Whether the client can be texted at all. */
  canText: boolean;
  onOpen: (message: string, url: string) => void;
}

/** The files of a message: pictures are shown, others can be saved. */
export function MessageMedia({ message, clientName, actions, canText, onOpen }: MessageMediaProps) {
  const knowsFiles = useExtension('client-files');
  return (
    <div className="mt-1 flex max-w-[min(24rem,85%)] flex-wrap gap-1.5">
      {message.media.map((one) =>
        isImage(one) ? (
          <Picture
            key={one.url}
            media={one}
            alt={altOf(one, message, clientName)}
            onOpen={() => onOpen(message.id, one.url)}
          />
        ) : (
          <ClientFile
            key={one.url}
            media={one}
            onFetchAgain={knowsFiles ? () => actions.fetchAgain(message) : null}
            onAsk={canText ? () => actions.askAgain(message) : null}
          />
        ),
      )}
    </div>
  );
}

const noticeClass = 'flex items-center gap-2 rounded-lg bg-hover px-3 py-2 text-sm text-ink-soft';

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
