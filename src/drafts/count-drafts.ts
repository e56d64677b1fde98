import { type SubjectName, subjectOf } from './draft-subject.ts';
import type { DraftsRoot } from './drafts-slice.ts';

/** How many drafts of a subject there are. */
export const countDrafts = ({ drafts }: DraftsRoot, name: SubjectName): number =>
  Object.keys(drafts.values).filter((key) => subjectOf(key) === name).length;
