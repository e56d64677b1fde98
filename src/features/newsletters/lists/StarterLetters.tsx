import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pressFailure } from '#src/publish/press-failure.ts';
import { newsletterStarters as words } from '#src/strings/newsletter-starters.ts';
import { at } from '../addresses.ts';
import { useKeepCopy } from '../wizard/use-keep-copy.ts';
import { fieldsOf } from './starters.ts';

/** Letters to begin with, where a list is empty. */
export function StarterLetters({ kind }: { kind: 'newsletter' | 'template' }) {
  const keepCopy = useKeepCopy(kind);
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function begin(starter: (typeof words.letters)[number]) {
    setBusy(starter.name);
    setProblem(null);
    const fields = fieldsOf(starter);
    const { data, error } = await keepCopy(fields, fields.name);
    setBusy(null);
    if (error !== undefined || data === undefined) {
      const failed = kind === 'newsletter' ? words.failed : words.templateFailed;
      return setProblem(pressFailure(error, failed));
    }
    void navigate(kind === 'newsletter' ? at.newsletter(data.id, 'content') : at.template(data.id));
  }
  return (
    <section aria-label={words.label} className="mx-auto flex w-full max-w-4xl flex-col gap-3 pb-6">
      <h3 className="text-center font-medium">{words.label}</h3>
      <ul className="grid gap-3 md:grid-cols-3">
        {words.letters.map((starter) => (
          <li key={starter.name} className="flex">
            <button
              type="button"
              aria-busy={busy === starter.name}
              disabled={busy !== null}
              className="flex w-full flex-col gap-1 rounded-xl border border-line bg-surface px-4 py-3 text-start hover:bg-hover"
              onClick={() => void begin(starter)}
            >
              <span className="font-medium">{starter.name}</span>
              <span className="text-sm text-pretty text-ink-soft">{starter.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p role="alert" className="text-center text-sm text-bad">
          {problem}
        </p>
      )}
    </section>
  );
}
