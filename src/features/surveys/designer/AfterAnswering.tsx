import type { JsonObject } from '#contract/fields.ts';
import { isReviewUrl, longestReviewUrl, settingNames, settingsOf } from '#contract/rules/surveys/survey-settings.ts';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { DeleteSurvey } from './DeleteSurvey.tsx';
import { EditedLine, EditedText } from './EditedText.tsx';
import { textIn, without, withText } from './edit-schema.ts';
import { tooLong } from './too-long.ts';
import type { SurveyEditing } from './use-survey-editing.ts';

const words = surveyDesigner.after;

/** What follows an answer: thanks, a review, and a line for staff where a client was unhappy; and until when it is taken. */
interface AfterAnsweringProps {
  editing: SurveyEditing;
  addressOfList: string;
}

export function AfterAnswering({ editing, addressOfList }: AfterAnsweringProps) {
  const { schema, editSchema } = editing;
  const { thanks, reviewUrl, followsUp, lastDay } = settingNames;
  const setText = (name: string) => (text: string) => editSchema((now) => withText(now, name, text, true), name);
  const today = useToday();
  const { followsUp: isFollowing, lastDay: day } = settingsOf(schema);
  return (
    <div className="flex flex-col gap-5">
      <EditedText
        label={words.thanks}
        hint={words.thanksHint}
        check={tooLong}
        value={textIn(schema, thanks)}
        onEdit={setText(thanks)}
      />
      <EditedLine
        type="url"
        label={words.review}
        hint={words.reviewHint}
        check={(given) => (given.trim() === '' || isReviewUrl(given.trim()) ? undefined : words.reviewWrong)}
        maxLength={longestReviewUrl}
        value={textIn(schema, reviewUrl)}
        onEdit={setText(reviewUrl)}
      />
      <Switch
        label={words.followUp}
        hint={words.followUpHint}
        isOn={isFollowing}
        onChange={(isOn) =>
          editSchema((now): JsonObject => (isOn ? without(now, followsUp) : { ...now, [followsUp]: false }))
        }
      />
      <TextField
        type="date"
        label={words.lastDay}
        hint={words.lastDayHint}
        error={day !== null && day < today ? words.lastDayOver : undefined}
        value={textIn(schema, lastDay)}
        onChange={({ target }) => setText(lastDay)(target.value)}
      />
      <p className="text-pretty text-ink-soft">{words.expiry}</p>
      <DeleteSurvey editing={editing} addressOfList={addressOfList} />
    </div>
  );
}
