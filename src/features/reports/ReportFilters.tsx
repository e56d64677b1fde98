import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { Output } from '#contract/http.ts';
import type { getSurveyReport } from '#contract/surveys/submissions.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { classNames } from '#src/lib/class-names.ts';
import { reports } from '#src/strings/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { DaysFields } from './DaysFields.tsx';
import type { DaysChoice } from './report-days.ts';
import type { FilterChanges, ReportFilter } from './report-filter.ts';

const words = reports.survey;

interface ReportFiltersProps {
  surveys: readonly Survey[];
  id: string;
  filter: ReportFilter;
  days: DaysChoice;
  /** What the visits of the survey's clients were; null while it is loading. */
  choices: Pick<Output<typeof getSurveyReport>, 'types' | 'resources' | 'species'> | null;
  /** An empty value ends a filter. */
  onChange: (changes: FilterChanges) => void;
}

/** Which survey, which days and which visits are counted. */
export function ReportFilters({ surveys, id, filter, days, choices, onChange }: ReportFiltersProps) {
  const lists = [
    ['type', choices?.types ?? []],
    ['resource', choices?.resources ?? []],
    ['species', choices?.species ?? []],
  ] as const;
  const narrowerId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <fieldset className="grid gap-3 md:grid-cols-3 print:hidden">
      <legend className="sr-only">{words.filters}</legend>
      <SelectField
        label={words.survey}
        value={id}
        onChange={({ target }) => onChange({ id: target.value, type: '', resource: '', species: '' })}
      >
        {surveys.every((survey) => survey.id !== id) && <option value={id}>{words.otherSurvey}</option>}
        {surveys.map((survey) => (
          <option key={survey.id} value={survey.id}>
            {survey.name}
          </option>
        ))}
      </SelectField>
      {/* On a phone they would fill the first screen. */}
      <Button
        aria-expanded={isOpen}
        aria-controls={narrowerId}
        className="justify-self-start md:hidden"
        icon={<SlidersHorizontal aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.showFilters(activeIn(filter))}
      </Button>
      <div id={narrowerId} className={classNames('contents', !isOpen && 'max-md:*:hidden')}>
        <DaysFields choice={days} hasAll onChange={onChange} />
        {lists.map(([name, values]) => {
          const chosen = filter[name] ?? '';
          // One that the address names is shown, also if no visit has it.
          const all = chosen === '' || values.includes(chosen) ? values : [chosen, ...values];
          return (
            all.length > 0 && (
              <SelectField
                key={name}
                label={words[name]}
                value={chosen}
                onChange={({ target }) => onChange({ [name]: target.value })}
              >
                <option value="">{words.all}</option>
                {all.map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </SelectField>
            )
          );
        })}
      </div>
    </fieldset>
  );
}

/** Days count once. */
const activeIn = ({ from, to, ...visit }: ReportFilter): number =>
  Object.keys(visit).length + ((from ?? to) === undefined ? 0 : 1);
