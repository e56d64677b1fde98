import { useState } from 'react';
import { formatSoon } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOfOther } from '../copy-letter.ts';
import { LetterPreview } from '../preview/LetterPreview.tsx';
import type { LetterFields } from './letter-draft.ts';
import type { SavedLetter } from './saved-letter.ts';
import { useKeepCopy } from './use-keep-copy.ts';

const words = newsletters.conflict;

interface ConflictNoticeProps {
  kind: SavedLetter['kind'];
  mine: LetterFields;
  theirs: LetterFields;
  /** Who saved the other version, and when. */
  changed: SavedLetter['changed'];
  onResolve: (keeps: 'mine' | 'theirs') => void;
}

/** Two windows have changed the same. Either version can be gone on with; the other one is kept as a copy first. */
export function ConflictNotice({ kind, mine, theirs, changed, onResolve }: ConflictNoticeProps) {
  const keepCopy = useKeepCopy(kind);
  const zone = usePracticeZone();
  const [isComparing, setComparing] = useState(false);
  const [running, setRunning] = useState<'mine' | 'theirs' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(keeps: 'mine' | 'theirs') {
    const other = keeps === 'mine' ? theirs : mine;
    setRunning(keeps);
    setProblem(null);
    const { error, name } = await keepCopy(other, nameOfOther(other.name.trim() || theirs.name, zone));
    setRunning(null);
    if (error !== undefined) return setProblem(pressFailure(error, words.failed));
    showToast({ title: words.kept(name), alertLevel: 'success' });
    onResolve(keeps);
  }

  return (
    // Sticky, because nothing is saved until the conflict is resolved.
    <div role="alert" className="sticky top-0 z-20 flex flex-col gap-2 rounded-xl bg-warn-soft p-4">
      <p className="font-semibold">{words.title(changed.by, changed.at && formatSoon(changed.at, zone))}</p>
      <p className="text-sm text-pretty">{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setComparing(true)}>{words.compare}</Button>
        <Button busy={running === 'mine'} onClick={() => void choose('mine')}>
          {words.mine}
        </Button>
        <Button busy={running === 'theirs'} onClick={() => void choose('theirs')}>
          {words.theirs}
        </Button>
      </div>
      {problem !== null && <p className="text-sm text-bad">{problem}</p>}
      {isComparing && (
        <Dialog open size="xl" title={words.compare} closeLabel={shell.close} onClose={() => setComparing(false)}>
          <div className="grid gap-6 md:grid-cols-2">
            {(
              [
                ['mineTitle', mine],
                ['theirsTitle', theirs],
              ] as const
            ).map(([title, letter]) => (
              <div key={title} className="flex min-w-0 flex-col gap-3">
                <h3 className="font-semibold">{words[title]}</h3>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {[letter.name, letter.subject].filter(Boolean).join(' · ')}
                </p>
                <LetterPreview document={letter.document} subject={letter.subject} picker={null} />
              </div>
            ))}
          </div>
        </Dialog>
      )}
    </div>
  );
}
