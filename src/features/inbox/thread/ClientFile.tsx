import {
  Clock,
  Contact,
  Download,
  File,
  FileAudio,
  FileImage,
  FileText,
  FileX,
  type LucideIcon,
  VideoOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Media } from '#contract/communication/messages.ts';
import { type FileKind, fileKindOf } from '#contract/rules/texting/file-kind.ts';
import { mayBeFetchedAgain } from '#contract/rules/texting/media-failure.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { thread } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';

const words = thread.file;

const icons: Record<FileKind, LucideIcon> = {
  picture: FileImage,
  heic: FileImage,
  video: VideoOff,
  audio: FileAudio,
  pdf: FileText,
  contact: Contact,
  text: FileText,
  file: File,
};

interface ClientFileProps {
  media: Media;
  /** Fetches it from the carrier once more; null where that cannot be asked for. */
  onFetchAgain: (() => void) | null;
  /** Prepares a text that asks the client for it; null where they cannot be texted. */
  onAsk: (() => void) | null;
}

/** A file of a message that is no picture, or not there: what it is, and what can be done about it. */
export function ClientFile({ media, onFetchAgain, onAsk }: ClientFileProps) {
  const kind = fileKindOf(media.content_type);
  const what = media.name ?? words.kind[kind];
  if (media.state === 'FAILED') {
    const canFetch = media.failure && mayBeFetchedAgain(media.failure);
    return (
      <Card icon={FileX} text={words.failed[media.failure ?? 'unknown']} detail={words.kind[kind]}>
        {canFetch && onFetchAgain && (
          <Button size="sm" onClick={onFetchAgain}>
            {words.again}
          </Button>
        )}
        {onAsk && (
          <Button size="sm" onClick={onAsk}>
            {words.ask}
          </Button>
        )}
      </Card>
    );
  }
  // Nothing but a notice stands for a video (IN-39).
  const text = kind === 'video' ? errorMessages.video_not_supported : what;
  if (media.state === 'LOADING')
    return <Card icon={Clock} text={kind === 'video' ? text : words.loading(words.kind[kind])} />;
  return (
    <Card icon={icons[kind]} text={text} detail={detailOf(media, kind)}>
      {/* Servers that do not know `client-files` do not keep videos. */}
      {(kind !== 'video' || typeof media.size === 'number') && (
        <a
          href={media.url}
          download={media.name ?? ''}
          aria-label={words.downloadThis(what)}
          className={buttonClass('secondary', 'sm')}
        >
          <Download aria-hidden />
          {words.download}
        </a>
      )}
    </Card>
  );
}

/** The kind, where the name stands above it, and the size; the name of a video, above which a notice stands. */
const detailOf = ({ name, size }: Media, kind: FileKind): string =>
  [
    kind === 'video' ? (name ?? words.kind.video) : name && words.kind[kind],
    typeof size === 'number' && words.size(size),
  ]
    .filter(Boolean)
    .join(' · ');

interface CardProps {
  icon: LucideIcon;
  text: string;
  detail?: string;
  children?: ReactNode;
}

const Card = ({ icon: Icon, text, detail, children }: CardProps) => (
  <div className="flex w-full items-start gap-2 rounded-lg bg-hover px-3 py-2 text-sm text-ink-soft">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <p className="min-w-0 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
        {text}
        {detail && <span className="block text-xs text-ink-faint">{detail}</span>}
      </p>
      {children}
    </div>
  </div>
);
