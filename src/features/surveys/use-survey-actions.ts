import { useState } from 'react';
import { publishProblems } from '#contract/rules/surveys/publish-problems.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import { longestSurveyName, type Survey } from '#contract/surveys/surveys.ts';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { pressFailureToast } from '#src/publish/press-failure.ts';
import {
  useCloseSurveyMutation,
  useCreateSurveyMutation,
  usePublishSurveyMutation,
} from '#src/services/surveys/surveys.ts';
import { usePress } from '#src/services/use-press.ts';
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
  const [publish] = usePress(usePublishSurveyMutation()[0]);
  const [publishing, setPublishing] = useState<string | null>(null);
  const [close] = usePress(useCloseSurveyMutation()[0]);
  const [create] = usePress(useCreateSurveyMutation()[0]);
  const today = useToday();

  async function reopen(id: string, name: string, revision: string) {
    const { error } = await publish({ id, revision });
    if (error) showToast(pressFailureToast(error, words.notPublished(name)));
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
      if (error) return showToast(pressFailureToast(error, words.notPublished(name)));
      showToast(
        publishingOf(survey) === 'reopen'
          ? { title: words.reopened(name), alertLevel: 'success' }
          : { title: words.published(name), text: words.publishedText, alertLevel: 'success' },
      );
    },

    async close({ id, name }: Survey) {
      const { data, error } = await close({ id });
      if (error) return showToast(pressFailureToast(error, words.notClosed(name)));
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
      const copyName = cutText(words.copyOf(name), longestSurveyName);
      const { error } = await create({ name: copyName, survey_schema });
      if (error) return showToast(pressFailureToast(error, words.notCopied(name)));
      showToast({ title: words.copied(copyName), alertLevel: 'success' });
    },
  };
}
