import { type SubjectName, subjectOf } from './draft-subject.ts';
import type { DraftsRoot } from './drafts-slice.ts';

/** The ids of a subject's drafts. */
export const draftIds = ({ drafts }: DraftsRoot, name: SubjectName): readonly string[] =>
  Object.keys(drafts.values).flatMap((key) => {
    if (subjectOf(key) !== name) return [];
    return [name === 'text' ? key : key.slice(name.length + 1)];
  });
