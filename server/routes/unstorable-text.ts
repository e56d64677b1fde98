import type { FieldError } from '#contract/errors.ts';

/** Names the texts that no database keeps, one by one: those with a NUL or with half of a character, wherever they are in a request. */
export function* unstorableText(place: string, value: unknown): Generator<FieldError> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield { field: place, message: 'This text has broken characters.' };
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [name, part] of Object.entries(value))
      if (isStorable(name)) yield* unstorableText(`${place}.${name}`, part);
      else yield { field: place, message: 'A name has broken characters.' };
  }
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
