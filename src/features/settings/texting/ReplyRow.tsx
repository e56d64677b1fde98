import { ArrowDown, ArrowUp, CircleAlert, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { smsSize } from '#contract/rules/texting/sms-segments.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Status } from '#src/ui/Status.tsx';
import type { QuickReply } from './fields.ts';

const words = textMessages.replies;

interface ReplyRowProps {
  /** Its field name in the form. */
  field: string;
  /** Why it cannot be published. */
  problem: string | undefined;
  reply: QuickReply;
  /** The published reply; null for a new one. */
  saved: QuickReply | null;
  onEdit: () => void;
  onRemove: () => void;
  canMove: boolean;
  /** Null at the end of the list, and while only some are shown. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

/** One quick reply with its actions. */
export function ReplyRow({ field, problem, reply, saved, onEdit, onRemove, canMove, onUp, onDown }: ReplyRowProps) {
  const { name, text } = reply;
  const problemId = `${field}-problem`;
  return (
    <li className="flex items-start gap-2 py-2 ps-4 pe-2">
      <div className="min-w-0 flex-1 py-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {saved === null && <Status tone="accent">{words.isNew}</Status>}
          {saved !== null && !isSameJson(saved, reply) && <Status tone="accent">{words.isEdited}</Status>}
        </p>
        <p className="line-clamp-2 text-sm break-words text-ink-soft">{text}</p>
        <p className="mt-0.5 text-xs text-ink-faint">{words.size(smsSize(text).segments)}</p>
        {problem !== undefined && (
          <p id={problemId} role="alert" className="mt-0.5 flex gap-1.5 text-sm text-bad">
            <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
            {problem}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap justify-end max-md:w-20">
        {canMove && (
          <>
            <MoveButton label={words.up(name)} icon={<ArrowUp />} onMove={onUp} />
            <MoveButton label={words.down(name)} icon={<ArrowDown />} onMove={onDown} />
          </>
        )}
        <IconButton
          name={field}
          label={words.edit(name)}
          aria-describedby={problem === undefined ? undefined : problemId}
          icon={<Pencil />}
          onClick={onEdit}
        />
        <IconButton label={words.remove(name)} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  );
}

/** Uses `aria-disabled` at the ends of the list, so that it keeps the focus. */
const MoveButton = ({ label, icon, onMove }: { label: string; icon: ReactNode; onMove: (() => void) | null }) => (
  <IconButton
    label={label}
    icon={icon}
    aria-disabled={onMove === null}
    className="aria-disabled:opacity-45"
    onClick={() => onMove?.()}
  />
);
