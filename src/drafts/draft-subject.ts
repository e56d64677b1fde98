import { createSelector } from '@reduxjs/toolkit';
import type * as z from 'zod/mini';
import { draftChanged, type DraftsRoot } from './drafts-slice.ts';

/** The subjects whose name prefixes their keys; keys without a prefix are of texts. */
const named = [
  'settings',
  'invitation',
  'scheduled',
  'group-text',
  'letter',
  'new-letter',
  'recipients',
  'survey',
  'sms-registration',
] as const;
export type SubjectName = 'text' | (typeof named)[number];

export const subjectOf = (key: string): SubjectName => named.find((name) => key.startsWith(`${name} `)) ?? 'text';

/** Drafts of one kind: their keys and their schema. */
export interface DraftSubject<T extends object> {
  keyOf(id: string): string;
  /** Null if there is none, or if another release stored it in another form. */
  select(root: DraftsRoot, id: string): T | null;
  /** All of them, by their keys. */
  selectAll(root: DraftsRoot): readonly (readonly [string, T])[];
  /** Stores a draft; null removes it. */
  save(id: string, value: T | null): ReturnType<typeof draftChanged>;
}

/**
 * @param schema validates stored drafts, which may be from another release
 * @param upgrade converts what an earlier release stored
 */
export function draftSubject<T extends object>(
  name: SubjectName,
  schema: z.ZodMiniType<T>,
  upgrade: (stored: object) => unknown = (stored) => stored,
): DraftSubject<T> {
  const parsed = new WeakMap<object, T | null>();
  function parse(value: unknown): T | null {
    if (typeof value !== 'object' || value === null) return null;
    let found = parsed.get(value);
    if (found === undefined) {
      found = schema.safeParse(upgrade(value)).data ?? null;
      parsed.set(value, found);
    }
    return found;
  }
  const keyOf = (id: string) => (name === 'text' ? id : `${name} ${id}`);
  return {
    keyOf,
    select: ({ drafts }, id) => parse(drafts.values[keyOf(id)]),
    selectAll: createSelector(
      ({ drafts }: DraftsRoot) => drafts.values,
      (values) =>
        Object.entries(values).flatMap(([key, value]): [string, T][] => {
          const draft = subjectOf(key) === name ? parse(value) : null;
          return draft ? [[key, draft]] : [];
        }),
    ),
    save(id, value) {
      if (value) parsed.set(value, value);
      return draftChanged({ key: keyOf(id), value });
    },
  };
}
