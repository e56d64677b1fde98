import { type ComponentType, useId, useState } from 'react';
import { fillHtml, fillText, type MergeValues } from '#contract/rules/newsletters/letter-parts.ts';
import { type NewsletterDocument, writtenMergeField } from '#contract/rules/newsletters/newsletter-document.ts';
import { listed } from '#contract/rules/reminders/reminder-texts.ts';
import { placeholderNames } from '#contract/rules/texting/placeholders.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { useListAnimalsQuery } from '#src/services/campaigns/clients.ts';
import { usePracticeLetterhead } from '#src/services/campaigns/enrollment.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { newsletters } from '#src/strings/newsletters.ts';
import type { Scheme } from './framed-letter.ts';
import { LetterFrame } from './LetterFrame.tsx';
import { pauseOfTyping, useLetterParts } from './use-letter-parts.ts';

const words = newsletters.preview;

/** A client, as a letter is filled in for them. */
interface Reader {
  readonly id: string;
  readonly name: string;
  readonly firstName: string | null;
}

/** Finds a client. It belongs to another feature. */
export type ClientPicker = ComponentType<{ client: Reader | null; onPick: (client: Reader) => void }>;

interface LetterPreviewProps {
  document: NewsletterDocument;
  subject: string;
  /** Null where nobody is to be chosen. */
  picker: ClientPicker | null;
}

const views = ['phone', 'computer', 'text'] as const;
type View = (typeof views)[number];
const widths = { phone: 375, computer: 640 };

/** The letter as a client gets it. */
export function LetterPreview({ document, subject, picker: Picker }: LetterPreviewProps) {
  const [view, setView] = useState<View>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [reader, setReader] = useState<Reader | null>(null);
  const animals = useListAnimalsQuery({ animalOwnerId: reader?.id ?? '' }, { skip: reader === null });
  const [isRetrying, retry] = useRetry(animals);
  const practice = usePracticeLetterhead();
  const parts = useLetterParts(useDebounced(document, pauseOfTyping), subject);
  const pets = reader && animals.currentData?.data;
  const values: MergeValues = pets
    ? {
        owner: reader.firstName ?? '',
        pet: listed(pets.filter(({ deceased }) => !deceased).map(({ name }) => name)),
        practice: practice.practiceName,
        ...(practice.phone !== null && { 'practice phone': practice.phone }),
      }
    : nobody;
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Segments label={words.view} options={views} words={words.views} chosen={view} onChoose={setView} />
        {view !== 'text' && (
          <Segments
            label={words.scheme}
            options={['light', 'dark'] as const}
            words={words.schemes}
            chosen={scheme}
            onChoose={setScheme}
          />
        )}
      </div>
      {Picker && <Picker client={reader} onPick={setReader} />}
      {animals.error !== undefined && reader && (
        <NotLoaded level={null} title={words.petsFailed} error={animals.error} busy={isRetrying} onRetry={retry} />
      )}
      {view === 'text' ? (
        <pre
          // It scrolls.
          tabIndex={0}
          aria-label={words.views.text}
          className="max-h-[40rem] overflow-auto rounded-xl border border-line-strong bg-surface p-4 font-sans text-sm whitespace-pre-wrap"
        >
          {fillText(parts.text, values)}
        </pre>
      ) : (
        <div className="flex flex-col overflow-x-auto">
          <LetterFrame
            html={fillHtml(parts.html, values)}
            title={words.frame(words.views[view])}
            scheme={scheme}
            width={widths[view]}
          />
        </div>
      )}
    </section>
  );
}

const nobody: MergeValues = Object.fromEntries(placeholderNames.map((name) => [name, writtenMergeField(name)]));

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly T[];
  words: Readonly<Record<T, string>>;
  chosen: T;
  onChoose: (option: T) => void;
}

function Segments<T extends string>({ label, options, words: names, chosen, onChoose }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex gap-0.5 rounded-lg bg-hover p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="flex h-7 cursor-pointer items-center rounded-md px-2.5 text-sm font-medium text-ink-soft has-checked:bg-chip has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-10"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === chosen}
            onChange={() => onChoose(option)}
            className="sr-only"
          />
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}
