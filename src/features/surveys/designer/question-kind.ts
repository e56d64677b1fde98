import type { Question } from '#contract/rules/surveys/questions.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';

const words = surveyDesigner.kinds;

/** How a question is answered, in a few words. */
export function kindOf(question: Question): string {
  switch (question.kind) {
    case 'rating':
      return words.rating(question.min, question.max);
    case 'choice':
      return question.isMultiple ? words.several : words.one;
    case 'yes-no':
      return words['yes-no'];
    case 'text':
      return question.isLong ? words.long : words.short;
  }
}
