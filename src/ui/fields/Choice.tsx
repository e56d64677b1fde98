import { useId } from 'react';
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts';

interface ChoiceProps<T extends string> {
  label: string;
  choice: StoredChoice<T>;
  /** The label of each option. */
  words: Readonly<Record<T, string>>;
}

/** A radio group for a stored choice, applied immediately. */
export function Choice<T extends string>({ label, choice, words }: ChoiceProps<T>) {
  const name = useId();
  const chosen = useStoredChoice(choice);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="float-start mb-1.5 text-sm text-ink-soft">{label}</legend>
      <div className="flex gap-0.5 rounded-lg bg-hover p-0.5">
        {choice.options.map((option) => (
          <label
            key={option}
            className="flex h-7 flex-1 cursor-pointer items-center justify-center rounded-md text-sm font-medium text-ink-soft has-checked:bg-chip has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-10"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => choice.choose(option)}
              className="sr-only"
            />
            {words[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
