import { Lightbulb } from 'lucide-react';
import { adviseOn } from '#contract/rules/texting/text-advice.ts';
import { composer } from '#src/strings/composer.ts';

/** How many segments a text has, and what carriers may do with it. */
export function TextNotes({ text }: { text: string }) {
  const { size, forcing, findings } = adviseOn(text);
  if (text === '') return null;
  return (
    <div className="mt-1.5 flex flex-col gap-1 text-sm text-ink-soft">
      <p className="tabular-nums">{composer.size(size.segments, size.left)}</p>
      {forcing.length > 0 && <p>{composer.forcedBy(forcing.join(' '))}</p>}
      {findings.map(({ concern, words }) => (
        <p key={concern} className="flex gap-1.5">
          <Lightbulb aria-hidden className="mt-px size-3.5 shrink-0 text-warn" />
          {composer.concerns(words, composer.concern[concern])}
        </p>
      ))}
    </div>
  );
}
