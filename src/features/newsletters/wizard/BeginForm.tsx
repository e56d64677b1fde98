import { type ReactNode, useRef, useState } from 'react';
import { newsletterLimits } from '#contract/rules/newsletters/newsletter-document.ts';
import { useDraftsReady } from '#src/drafts/drafts-slice.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { isRefusal } from '#src/services/describe-error.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { Answer, Details, LettersRoot, LettersThunk } from '../copy-letter.ts';
import { emptyNewLetter, newLetters } from './new-letter.ts';

const words = newsletters.begin;

interface BeginFormProps<T> {
  kind: 'newsletter' | 'template';
  /** What else is chosen before it is created. */
  children?: ReactNode;
  /** Creates it under a key that is the same for all attempts. */
  create: (letter: Details, key: string) => LettersThunk<Promise<Answer<T>>>;
  /** Changes what was made by an attempt that said something else. */
  change: (made: T, letter: Details) => LettersThunk<Promise<Answer<T>>>;
  onCreated: (made: T) => void;
}

/** The first details of a newsletter or a template. They are kept on this device until the server has them. */
export function BeginForm<T>({ kind, children, create, change: changeMade, onCreated }: BeginFormProps<T>) {
  const isReady = useDraftsReady();
  const { draft, type } = useBufferedDraft(newLetters, kind);
  const dispatch = useThunkDispatch<LettersRoot>();
  const [isCreating, setCreating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isNameMissing, setNameMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const letter = draft ?? { name: '', description: '' };
  const change = (changes: Partial<typeof letter>) => type({ ...emptyNewLetter(), ...draft, ...changes });

  async function submit() {
    const name = letter.name.trim();
    setNameMissing(name === '');
    if (name === '' || !draft) return nameField.current?.focus();
    const details = { name, description: letter.description.trim() || null };
    setCreating(true);
    setProblem(null);
    // The answer to an earlier attempt may be lost: it is repeated as it was, and what has been typed since is changed afterwards.
    const { attempt = details } = draft;
    type({ ...draft, attempt });
    flushTyped();
    let { data, error } = await dispatch(create(attempt, draft.key));
    if (data !== undefined && !isSameJson(attempt, details))
      ({ data, error } = await dispatch(changeMade(data, details)));
    else if (isRefusal(error)) type({ ...emptyNewLetter(), ...details, description: letter.description });
    setCreating(false);
    if (data === undefined) {
      const failed = kind === 'newsletter' ? words.failed : words.templateFailed;
      return setProblem(pressFailure(error, failed));
    }
    dispatch(newLetters.save(kind, null));
    onCreated(data);
  }

  return (
    <form
      noValidate
      aria-label={words[kind]}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isCreating) void submit();
      }}
    >
      <TextField
        ref={nameField}
        label={words.name}
        hint={letter.name.length < newsletterLimits.name ? words.nameHint : words.longestName(newsletterLimits.name)}
        error={isNameMissing && letter.name.trim() === '' ? words.noName : undefined}
        maxLength={newsletterLimits.name}
        readOnly={!isReady}
        value={letter.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label={words.description}
        maxLength={newsletterLimits.description}
        readOnly={!isReady}
        value={letter.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isCreating}>
          {words.create}
        </Button>
        {problem !== null && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}
