import { CircleSlash } from 'lucide-react';
import type { PostcardSides } from '#contract/campaigns/postcards.ts';
import type { Medium } from '#contract/rules/cadences/cadences.ts';
import type { ReminderText } from '#contract/rules/reminders/reminder-texts.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { reminders } from '#src/strings/reminders.ts';
import { postcards } from '#src/strings/postcards.ts';
import { Status } from '#src/ui/Status.tsx';
import { CardSides } from './CardSides.tsx';
import { mediumIcons } from './medium-icons.tsx';

const words = reminders.preview;

interface TextProps {
  medium: Exclude<Medium, 'POSTCARD'>;
  text: ReminderText;
  /** The last line, which is added when it is sent. */
  lastLine?: string | undefined;
  /** Whether nothing is written yet. */
  isEmpty?: boolean;
}

interface CardProps {
  medium: 'POSTCARD';
  /** What is printed; null where no card can be mailed to the client. */
  card: PostcardSides | null;
}

type MessagePreviewProps = (TextProps | CardProps) & {
  /** Whether it is sent by this medium. */
  isChosen: boolean;
};

/** A message as the client gets it. */
export function MessagePreview({ isChosen, ...message }: MessagePreviewProps) {
  const { medium } = message;
  return (
    <section aria-label={mediumNames[medium]} className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 text-sm font-medium [&>svg]:size-4 [&>svg]:text-ink-faint">
        {mediumIcons[medium]}
        {mediumNames[medium]}
        {!isChosen && <Status icon={<CircleSlash aria-hidden />}>{words.notChosen}</Status>}
      </h3>
      {message.medium === 'POSTCARD' ? <Card {...message} /> : <Text {...message} />}
    </section>
  );
}

const Card = ({ card }: CardProps) =>
  card ? <CardSides sides={card} /> : <p className="text-ink-soft">{postcards.noAddress}</p>;

function Text({ medium, text, lastLine, isEmpty = false }: TextProps) {
  if (isEmpty) return <p className="text-ink-soft">{words.noThanks}</p>;
  if (medium === 'SMS')
    return (
      <p className="max-w-md self-start rounded-xl bg-bubble-ours px-3.5 py-2.5 wrap-anywhere whitespace-pre-line text-on-bubble-ours">
        {text.body}
      </p>
    );
  return (
    <div className="rounded-xl border border-line bg-surface">
      <p className="border-b border-line px-4 py-2.5">
        <span className="text-ink-soft">{words.subject}</span>
        <span className="ms-2 font-medium wrap-anywhere">{text.subject}</span>
      </p>
      <p className="px-4 py-3 wrap-anywhere whitespace-pre-line">
        {lastLine === undefined ? text.body : `${text.body}\n\n${lastLine}`}
      </p>
    </div>
  );
}
