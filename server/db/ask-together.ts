/**
 * Answers many questions with one. Whoever asks while an earlier batch is being answered waits for the next, so that no answer is older
 * than its question.
 * @param answer answers a batch of questions, each at its question's place
 * @param atOnce how many batches may be under way, so that a database that goes silent over one does not silence all
 */
export function askTogether<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  atOnce = 1,
): (question: Question) => Promise<Answer> {
  let waiting: { readonly question: Question; readonly asker: PromiseWithResolvers<Answer> }[] = [];
  let underway = 0;

  const answerAll = async () => {
    underway += 1;
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
    underway -= 1;
  };

  return (question) => {
    const asker = Promise.withResolvers<Answer>();
    waiting.push({ question, asker });
    if (underway < atOnce) void answerAll();
    return asker.promise;
  };
}
