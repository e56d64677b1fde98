import type { JsonObject } from '#contract/fields.ts';
import type { RatingQuestion } from '#contract/rules/surveys/questions.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { EditedLine } from './EditedText.tsx';
import { type EditElement, textIn, without, withText } from './edit-schema.ts';

/** The scales that are offered; a survey from elsewhere may have another. */
const scales = ['0-10', '1-5', '1-3'];
const longestLabel = 60;

interface RatingFieldsProps {
  question: RatingQuestion;
  json: JsonObject;
  metricsElsewhere: readonly string[];
  onEdit: EditElement;
}

/** The scale of a rating, what its ends mean, and the score that it counts for. */
export function RatingFields({ question, json, metricsElsewhere, onEdit }: RatingFieldsProps) {
  const { min, max, metric } = question;
  const scale = `${min}-${max}`;
  const fitting = scale === '0-10' ? 'nps' : scale === '1-5' || scale === '1-3' ? 'csat' : null;
  const isTaken = fitting !== null && metric === null && metricsElsewhere.includes(fitting);
  const setLabel = (field: string) => (text: string) => onEdit((now) => withText(now, field, text, true), field);
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          label={words.scale}
          value={scale}
          onChange={({ target }) => onEdit((now) => withScale(now, target.value), 'scale')}
        >
          {[...new Set([...scales, scale])].map((one) => {
            const [from = 0, to = 0] = one.split('-').map(Number);
            return (
              <option key={one} value={one}>
                {words.kinds.rating(from, to)}
              </option>
            );
          })}
        </SelectField>
        <EditedLine
          label={words.lowest(min)}
          maxLength={longestLabel}
          value={textIn(json, 'minRateDescription')}
          onEdit={setLabel('minRateDescription')}
        />
        <EditedLine
          label={words.lowest(max)}
          maxLength={longestLabel}
          value={textIn(json, 'maxRateDescription')}
          onEdit={setLabel('maxRateDescription')}
        />
      </div>
      {fitting && (
        <Switch
          label={words.metric[fitting]}
          hint={isTaken ? words.metric.taken : undefined}
          isOn={metric === fitting}
          disabled={isTaken}
          onChange={(isOn) =>
            onEdit((now) => (isOn ? { ...now, x_metric: fitting } : without(now, 'x_metric')), 'x_metric')
          }
        />
      )}
    </>
  );
}

/** A score belongs to its scale. */
function withScale(json: JsonObject, scale: string): JsonObject {
  const [rateMin = 0, rateMax = 0] = scale.split('-').map(Number);
  return { ...without(json, 'x_metric'), rateMin, rateMax };
}
