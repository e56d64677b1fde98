import { VideoOff } from 'lucide-react';
import type { Media } from '#contract/communication/messages.ts';
import { inbox } from '#src/strings/inbox.ts';

/** The images of a message. A client's video cannot be shown, and says so (IN-39). */
export function MessageMedia({ media, isOurs, clientName }: { media: Media[]; isOurs: boolean; clientName: string }) {
  return (
    <div className="mt-1 flex max-w-[min(24rem,85%)] flex-wrap gap-1.5">
      {media.map((one) =>
        one.content_type?.startsWith('video/') ? (
          <p key={one.url} className="flex items-center gap-2 rounded-lg bg-hover px-3 py-2 text-sm text-ink-soft">
            <VideoOff aria-hidden className="size-4" />
            {inbox.thread.video}
          </p>
        ) : (
          <a
            key={one.url}
            href={one.url}
            target="_blank"
            rel="noreferrer"
            title={inbox.thread.openImage}
            className="block overflow-hidden rounded-lg border border-line bg-sunken"
          >
            <img
              src={one.url}
              alt={one.name ?? (isOurs ? inbox.thread.ourImage : inbox.thread.image(clientName))}
              loading="lazy"
              decoding="async"
              className="block h-44 max-w-full object-cover"
            />
          </a>
        ),
      )}
    </div>
  );
}
