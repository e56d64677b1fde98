import type { FieldError } from '#contract/errors.ts';

/** Names the texts that no database keeps: those with a NUL or with half of a character, wherever they are in a request. */
export function unstorableText(place: string, value: unknown): FieldError[] {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ field: place, message: 'This text has broken characters.' }];
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isStorable(name)
      ? unstorableText(`${place}.${name}`, part)
      : [{ field: place, message: 'A name has broken characters.' }],
  );
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
