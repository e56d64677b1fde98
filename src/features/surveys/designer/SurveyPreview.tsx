import { useState } from 'react';
import { minutesFor } from '#contract/rules/surveys/survey-length.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { PageFrame } from '#src/publish/PageFrame.tsx';
import { usePreviewSurveyQuery } from '#src/services/surveys/designer.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import type { SurveyContent } from './merge-surveys.ts';

const words = surveyDesigner.preview;

/** Milliseconds without an edit before the page is loaded again. */
const pause = 300;

/** The page as the server makes it for clients, with the edits. */
export function SurveyPreview({ content }: { content: SurveyContent }) {
  const [width, setWidth] = useState<keyof typeof words.widths>('phone');
  const [theme, setTheme] = useState<keyof typeof words.themes>('light');
  const [state, setState] = useState<keyof typeof words.states>('open');
  const settled = useDebounced(JSON.stringify(content), pause);
  const query = usePreviewSurveyQuery({ ...(JSON.parse(settled) as SurveyContent), state });
  const [isRetrying, retry] = useRetry(query);
  const { data, error, isFetching } = query;
  const questions = questionsOf(content.survey_schema);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 md:grid-cols-3">
        <Select label={words.state} options={words.states} value={state} onChange={setState} />
        <Select label={words.width} options={words.widths} value={width} onChange={setWidth} />
        <Select label={words.theme} options={words.themes} value={theme} onChange={setTheme} />
      </div>
      <p className="text-ink-soft">{words.length(questions.length, minutesFor(questions))}</p>
      {error && <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />}
      {!error && data && (
        <PageFrame html={data.html} title={words.title} isOutdated={isFetching} width={width} theme={theme} />
      )}
      {!error && !data && (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  );
}

interface SelectProps<T extends string> {
  label: string;
  /** The words of each option. */
  options: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

const Select = <T extends string>({ label, options, value, onChange }: SelectProps<T>) => (
  <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value as T)}>
    {Object.entries<string>(options).map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </SelectField>
);
