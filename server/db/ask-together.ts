/**
 * Answers many questions with one. Whoever asks while an earlier batch is being answered waits for the next, so that no answer is older
 * than its question.
 * @param answer answers a batch of questions, each at its question's place
 */
export function askTogether<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: { readonly question: Question; readonly asker: PromiseWithResolvers<Answer> }[] = [];
  let isAnswering = false;

  const answerAll = async () => {
    isAnswering = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await answer(batch.map(({ question }) => question));
        batch.forEach(({ asker }, place) => asker.resolve(answers[place] as Answer));
      } catch (error) {
        for (const { asker } of batch) asker.reject(error);
      }
    }
    isAnswering = false;
  };

  return (question) => {
    const asker = Promise.withResolvers<Answer>();
    waiting.push({ question, asker });
    if (!isAnswering) void answerAll();
    return asker.promise;
  };
}
