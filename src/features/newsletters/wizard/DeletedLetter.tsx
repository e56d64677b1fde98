import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { newsletterOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { at } from '../addresses.ts';
import { LetterPreview } from '../preview/LetterPreview.tsx';
import { letterDrafts, type LetterFields, withChanges } from './letter-draft.ts';
import type { SavedLetter } from './saved-letter.ts';
import { useKeepCopy } from './use-keep-copy.ts';

const words = newsletters.wizard.gone;
const blank: LetterFields = { name: '', description: '', subject: '', document: newsletterOf(''), recipients: null };
const lists = { newsletter: 'communications', template: 'templates' } as const;

interface DeletedLetterProps {
  kind: SavedLetter['kind'];
  id: string;
  /** As the server last had it; null where this window does not know it. */
  last: LetterFields | null;
}

/** Somebody has deleted what is open. What was written of it is shown, and can be kept. */
export function DeletedLetter({ kind, id, last }: DeletedLetterProps) {
  const { draft, type } = useBufferedDraft(letterDrafts, `${kind} ${id}`);
  const keepCopy = useKeepCopy(kind);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const back = newsletters.wizard.back[lists[kind]];
  if (!draft && !last)
    return (
      <EmptyState
        title={words[kind].title}
        text={words.text}
        action={
          <Link to={at.list(lists[kind])} className={buttonClass('primary')}>
            {back}
          </Link>
        }
      />
    );
  const fields = withChanges(last ?? blank, draft?.changes);

  async function keep() {
    setBusy(true);
    setProblem(null);
    const { data, error } = await keepCopy(fields, fields.name.trim() || words.unnamed);
    setBusy(false);
    if (data === undefined) return setProblem(pressFailure(error, words.failed));
    type(null);
    void navigate(kind === 'newsletter' ? at.newsletter(data.id, 'content') : at.template(data.id), { replace: true });
  }
  const discard = () => {
    type(null);
    void navigate(at.list(lists[kind]), { replace: true });
  };
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 p-4 md:p-6">
      <div role="alert">
        <EmptyState
          title={words[kind].title}
          text={words.written}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" busy={isBusy} onClick={() => void keep()}>
                {words[kind].keep}
              </Button>
              <Button disabled={isBusy} onClick={discard}>
                {words.discard}
              </Button>
            </div>
          }
        />
        {problem !== null && <p className="text-center text-sm text-bad">{problem}</p>}
      </div>
      <p className="font-medium wrap-anywhere">{[fields.name, fields.subject].filter(Boolean).join(' · ')}</p>
      <LetterPreview document={fields.document} subject={fields.subject} picker={null} />
    </div>
  );
}
