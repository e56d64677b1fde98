import type { JsonObject } from '#contract/fields.ts';
import { publishProblems } from '#contract/rules/surveys/publish-problems.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { listElements } from './edit-schema.ts';

const words = surveyDesigner.findings;

interface Finding {
  readonly text: string;
  /** The element that is meant; null for the survey as a whole. */
  readonly key: string | null;
  /** Whether the survey cannot be published so. */
  readonly isBlocking: boolean;
}

/** Questions from which most clients stop before the end. */
const many = 10;

/**
 * What prevents publishing, and what could be better.
 * @param today of the practice
 */
export function surveyFindings(schema: JsonObject, today: string): Finding[] {
  const elements = listElements(schema);
  const questions = elements.flatMap(({ question }) => question ?? []);
  /** The position of the first question with these words. */
  const first = new Map<string, number>();
  return [
    ...publishProblems(schema, today).map(({ problem, at }) => ({
      text: words.problems[problem]((at ?? 0) + 1),
      key: at === null ? null : (elements[at]?.key ?? null),
      isBlocking: true,
    })),
    ...elements.flatMap(({ key, question }, at) => {
      if (!question) return [];
      const title = question.title.toLowerCase();
      const same = first.get(title);
      if (same !== undefined) return { text: words.alike(same + 1, at + 1), key, isBlocking: false };
      first.set(title, at);
      return [];
    }),
    ...elements.flatMap(({ key, question }, at) =>
      question?.kind === 'choice' && hasSameWords(question.choices)
        ? { text: words.sameChoices(at + 1), key, isBlocking: false }
        : [],
    ),
    ...(questions.length > many ? [{ text: words.many(many), key: null, isBlocking: false }] : []),
  ];
}

const hasSameWords = (choices: readonly { readonly text: string }[]): boolean =>
  new Set(choices.map(({ text }) => text.toLowerCase())).size < choices.length;
