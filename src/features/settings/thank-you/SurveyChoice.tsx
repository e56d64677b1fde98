import { usePublishPage } from '#src/publish/page-context.ts';
import { useFormField } from '#src/publish/FormText.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { takesAnswers } from '#src/services/surveys/surveys.ts';
import { thankYou } from '#src/strings/thank-you.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import type { ThankYouSurveys } from './use-thank-you-surveys.ts';

const words = thankYou.survey;

/** The survey that goes with the thank-you: one that clients can answer, or none. */
export function SurveyChoice({ surveys: { all, error, isRetrying, retry } }: { surveys: ThankYouSurveys }) {
  const { draft } = usePublishPage<CommunicationsFields>();
  const chosen = draft.thankYouSurvey;
  const today = useToday();
  const published = all?.filter((survey) => takesAnswers(survey, today)) ?? [];
  const isClosed = all !== undefined && chosen !== '' && published.every(({ id }) => id !== chosen);
  const hint = isClosed ? words.isClosed : all && published.length === 0 ? words.noneYet : words.hint;
  const field = useFormField<CommunicationsFields>({ name: 'thankYouSurvey', hint });
  if (error) return <NotLoaded level={null} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  const unavailable = all?.find(({ id }) => id === chosen)?.name;
  return (
    <SelectField label={words.label} {...field}>
      <option value="">{words.none}</option>
      {(isClosed || (all === undefined && chosen !== '')) && (
        <option value={chosen}>{isClosed ? words.closed(unavailable ?? words.unnamed) : words.unnamed}</option>
      )}
      {published.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
