import { useState } from 'react';
import { publishProblems } from '#contract/rules/surveys/publish-problems.ts';
import { longestSurveyName, type Survey } from '#contract/surveys/surveys.ts';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { describeError } from '#src/services/describe-error.ts';
import {
  useCloseSurveyMutation,
  useCreateSurveyMutation,
  usePublishSurveyMutation,
} from '#src/services/surveys/surveys.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { surveys as words } from '#src/strings/surveys.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

/** What publishing a survey now would do; null where nothing is to be published. A server without drafts has published all. */
export function publishingOf({ status, is_edited, revision }: Survey): 'publish' | 'publishAgain' | 'reopen' | null {
  if (status === undefined || revision === undefined) return null;
  if (status === 'DRAFT') return 'publish';
  if (is_edited) return 'publishAgain';
  return status === 'CLOSED' ? 'reopen' : null;
}

/** The actions on a survey of the list. A failure is told where the page's notices are. */
export function useSurveyActions() {
  const [publish] = usePublishSurveyMutation();
  const [publishing, setPublishing] = useState<string | null>(null);
  const [close] = useCloseSurveyMutation();
  const [create] = useCreateSurveyMutation();
  const today = useToday();

  const fail = (title: string, error: unknown) =>
    showToast({ title, text: messageForCode(describeError(error).code), alertLevel: 'error' });

  async function reopen(id: string, name: string, revision: string) {
    const { error } = await publish({ id, revision });
    if (error) fail(words.notPublished(name), error);
    else showToast({ title: words.reopened(name), alertLevel: 'success' });
  }

  return {
    /** The survey that is being published; null for none. */
    publishing,

    async publish(survey: Survey) {
      const { id, name, survey_schema, revision = '' } = survey;
      const [problem] = publishProblems(survey_schema, today);
      if (problem)
        return showToast({
          title: words.notPublished(name),
          text: words.problems[problem.problem],
          alertLevel: 'error',
        });
      setPublishing(id);
      const { error } = await publish({ id, revision });
      setPublishing(null);
      if (error) return fail(words.notPublished(name), error);
      showToast(
        publishingOf(survey) === 'reopen'
          ? { title: words.reopened(name), alertLevel: 'success' }
          : { title: words.published(name), text: words.publishedText, alertLevel: 'success' },
      );
    },

    async close({ id, name }: Survey) {
      const { data, error } = await close({ id });
      if (error) return fail(words.notClosed(name), error);
      const { is_edited, revision } = data;
      showToast({
        title: words.closed(name),
        text: words.closedText,
        alertLevel: 'success',
        // Opening an edited one again would publish the edits.
        ...(revision !== undefined &&
          !is_edited && { action: { label: words.undo, onClick: () => void reopen(id, name, revision) } }),
      });
    },

    async copy({ name, survey_schema }: Survey) {
      const copyName = words.copyOf(name).slice(0, longestSurveyName).toWellFormed();
      const { error } = await create({ name: copyName, survey_schema });
      if (error) return fail(words.notCopied(name), error);
      showToast({ title: words.copied(copyName), alertLevel: 'success' });
    },
  };
}
