import type { FieldError } from './errors.ts';

/** The texts of a request that a database cannot store: those with a NUL or an unpaired surrogate. */
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
