import { Lightbulb } from 'lucide-react';
import type { RefObject } from 'react';
import { openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import type { TextAdvice as Advice } from '#contract/rules/texting/text-advice.ts';
import { insertText } from '#src/lib/insert-text.ts';
import { composer } from '#src/strings/composer.ts';

interface TextAdviceProps {
  advice: Advice;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Hints on what makes a text expensive or may get it blocked. Only a placeholder that is not filled in prevents sending. */
export function TextAdvice({ advice, text, field }: TextAdviceProps) {
  const { forcing, plainer, saves, findings } = advice;
  const placeholder = openPlaceholders(text)[0];
  const select = (words: string) => {
    const at = field.current?.value.indexOf(words) ?? -1;
    field.current?.focus();
    if (at >= 0) field.current?.setSelectionRange(at, at + words.length);
  };
  const replace = () => {
    if (plainer !== null && field.current) insertText(field.current, plainer, 0, field.current.value.length);
  };

  return (
    <div role="status" className="flex flex-col gap-1 text-xs text-ink-soft not-empty:pt-1.5">
      {placeholder && (
        <p className="text-warn">
          {composer.unfilled(placeholder.written)}{' '}
          <button type="button" className={inlineClass} onClick={() => select(placeholder.written)}>
            {composer.goToUnfilled}
          </button>
        </p>
      )}
      {forcing.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5">
          {composer.forcing}
          {forcing.map((character) => (
            <button
              key={character}
              type="button"
              aria-label={composer.show(character)}
              className="min-w-6 rounded-md border border-line bg-raised px-1.5 py-0.5 text-ink hover:bg-hover"
              onClick={() => select(character)}
            >
              {character}
            </button>
          ))}
          {plainer !== null && (
            <button type="button" className={inlineClass} onClick={replace}>
              {composer.replace}
            </button>
          )}
          {saves > 0 && composer.saves(saves)}
        </p>
      )}
      {findings.map(({ concern, words }) => (
        <p key={concern} className="flex gap-1.5">
          <Lightbulb aria-hidden className="mt-px size-3.5 shrink-0 text-warn" />
          {composer.concerns(words, composer.concern[concern])}
        </p>
      ))}
    </div>
  );
}

const inlineClass = 'min-h-6 rounded font-medium text-accent underline-offset-2 hover:underline';
