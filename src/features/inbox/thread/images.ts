import type { Media, Message } from '#contract/communication/messages.ts';
import { fileKindOf } from '#contract/rules/texting/file-kind.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { thread } from '#src/strings/thread.ts';

/** One image of a thread, as the viewer shows it. */
export interface ThreadImage {
  readonly message: string;
  readonly url: string;
  readonly alt: string;
  /** The file name, if known. */
  readonly name: string | null;
  readonly writtenAt: string;
}

/** Whether a file is there, and can be shown. */
export const isImage = (media: Media): boolean => fileKindOf(media.content_type) === 'picture' && !media.state;

export const altOf = ({ name }: Media, { direction }: Message, clientName: string): string =>
  name ?? (direction === 'INBOUND' ? thread.image(clientName) : thread.ourImage);

/** The images of a thread, oldest first. */
export const imagesOf = (items: readonly ThreadItem[], clientName: string): readonly ThreadImage[] =>
  items.flatMap(({ message }) =>
    message.media.filter(isImage).map((one) => ({
      message: message.id,
      url: one.url,
      alt: altOf(one, message, clientName),
      name: one.name ?? null,
      writtenAt: message.create_ts,
    })),
  );
