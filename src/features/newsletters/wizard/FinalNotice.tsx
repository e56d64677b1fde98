import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pressFailure } from '#src/publish/press-failure.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Button } from '#src/ui/Button.tsx';
import { at } from '../addresses.ts';
import { nameOfCopy } from '../copy-letter.ts';
import type { LetterFields } from './letter-draft.ts';
import { useKeepCopy } from './use-keep-copy.ts';

const words = newsletters.final;

interface FinalNoticeProps {
  /** Else it is scheduled, or on its way. */
  isSent: boolean;
  /** Whether something was written too late. */
  isWritten: boolean;
  /** What a copy begins with: also what was typed too late. */
  fields: LetterFields;
  onCopied: () => void;
}

/** Why a letter cannot be changed any more, and how one goes on. */
export function FinalNotice({ isSent, isWritten, fields, onCopied }: FinalNoticeProps) {
  const keepCopy = useKeepCopy('newsletter');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function copy() {
    setBusy(true);
    setProblem(null);
    const { data, error } = await keepCopy(fields, nameOfCopy(fields.name));
    setBusy(false);
    if (error !== undefined || data === undefined)
      return setProblem(pressFailure(error, newsletters.row.duplicateFailed));
    onCopied();
    void navigate(at.newsletter(data.id, 'content'));
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface p-4">
      <p className="min-w-0 flex-1 basis-72 text-pretty">
        {[isSent ? words.sent : words.scheduled, isWritten && words.written].filter(Boolean).join(' ')}
      </p>
      <Button busy={isBusy} onClick={() => void copy()}>
        {words.copy}
      </Button>
      {problem !== null && (
        <p role="alert" className="basis-full text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
