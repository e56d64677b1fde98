import { expect, it } from 'vitest';
import { isSameContent, mergeSurveys, type SurveyContent } from './merge-surveys.ts';
import { type SeenEdits, windowEdits } from '#src/drafts/window-edits.ts';

const contentOf = (schema: object): SurveyContent => ({ name: 'Visits', survey_schema: { ...schema } });
const saved = contentOf({ title: 'Old' });

/** A window in which a part is edited. */
function aWindow() {
  const edits = windowEdits({ merge: mergeSurveys, isSame: isSameContent });
  let [content, seen]: [SurveyContent, SeenEdits | undefined] = [saved, undefined];
  return {
    edit(change: object) {
      seen = edits.count(content, seen);
      content = { ...content, survey_schema: { ...content.survey_schema, ...change } };
      return { content, seen };
    },
    receive(draft: { content: SurveyContent; seen: SeenEdits | undefined }) {
      const met = edits.meet(content, draft);
      seen = draft.seen;
      content = draft.content;
      if (met) {
        seen = edits.count(met.content, draft.seen);
        content = met.content;
      }
      return { draft: { content, seen }, isConflict: met?.isConflict ?? null };
    },
    schema: () => content.survey_schema,
  };
}

it('keeps the edits of both windows, and takes over what contains its own', () => {
  const [a, b] = [aWindow(), aWindow()];
  a.edit({ title: 'N' });
  a.edit({ title: 'New' });
  const { draft, isConflict } = a.receive(b.edit({ description: 'Hello' }));
  expect([a.schema(), isConflict]).toEqual([{ title: 'New', description: 'Hello' }, false]);
  // The other window typed on meanwhile.
  b.edit({ description: 'Hello there' });
  b.receive(draft);
  expect(b.schema()).toEqual({ title: 'New', description: 'Hello there' });
});

it('ends once both windows have put the same together', () => {
  const [a, b] = [aWindow(), aWindow()];
  const [mine, theirs] = [a.edit({ title: 'New' }), b.edit({ description: 'Hello' })];
  const [ofA, ofB] = [a.receive(theirs), b.receive(mine)];
  expect([a.receive(ofB.draft).isConflict, b.receive(ofA.draft).isConflict]).toEqual([null, null]);
  expect(b.schema()).toEqual(a.schema());
});

it('lets an edit be taken back that the other window has seen', () => {
  const [a, b] = [aWindow(), aWindow()];
  b.receive(a.edit({ title: 'New' }));
  const theirs = b.edit({ description: 'Hello' });
  a.edit({ title: 'Old' });
  a.receive(theirs);
  expect(a.schema()).toEqual({ title: 'Old', description: 'Hello' });
});

it('shows the other window’s words where both have edited the same part, and says so', () => {
  const [a, b] = [aWindow(), aWindow()];
  a.edit({ title: 'Mine' });
  expect(a.receive(b.edit({ title: 'Theirs' })).isConflict).toBe(true);
  expect(a.schema()).toEqual({ title: 'Theirs' });
});
