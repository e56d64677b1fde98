import { commentOf, type Question } from '#contract/rules/surveys/questions.ts';

/** What a form of `views.ts` answers, still to be judged. Fields that the form does not have are left out. */
export const formAnswers = (questions: readonly Question[], form: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const { name } = question;
      const comment = commentOf(name);
      return [
        ...(form.has(name) ? [[name, answerIn(question, form)]] : []),
        ...(question.kind === 'choice' && question.hasOther ? [[comment, form.get(comment) ?? '']] : []),
      ];
    }),
  ) as Record<string, unknown>;

function answerIn(question: Question, form: URLSearchParams): unknown {
  const value = form.get(question.name) ?? '';
  switch (question.kind) {
    case 'rating':
      return /^\d{1,2}$/.test(value) ? Number(value) : value;
    case 'choice':
      return question.isMultiple ? form.getAll(question.name) : value;
    case 'text':
      return value;
    case 'yes-no':
      return value === 'true' ? true : value === 'false' ? false : value;
  }
}
