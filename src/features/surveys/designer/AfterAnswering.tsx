import type { JsonObject } from '#contract/fields.ts';
import {
  isReviewUrl,
  longestReviewUrl,
  longestThanks,
  settingNames,
  settingsOf,
} from '#contract/rules/surveys/survey-settings.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { DeleteSurvey } from './DeleteSurvey.tsx';
import { textIn, without, withText } from './edit-schema.ts';
import type { SurveyEditing } from './use-survey-editing.ts';

const words = surveyDesigner.after;

/** What follows an answer: thanks, a review, and a line for staff where a client was unhappy. */
interface AfterAnsweringProps {
  editing: SurveyEditing;
  addressOfList: string;
}

export function AfterAnswering({ editing, addressOfList }: AfterAnsweringProps) {
  const { schema, editSchema } = editing;
  const { thanks, reviewUrl, followsUp } = settingNames;
  const setText = (name: string, text: string) => editSchema((now) => withText(now, name, text, true), name);
  const address = textIn(schema, reviewUrl);
  return (
    <div className="flex flex-col gap-5">
      <TextArea
        label={words.thanks}
        hint={words.thanksHint}
        className="max-h-60"
        maxLength={longestThanks}
        value={textIn(schema, thanks)}
        onChange={({ target }) => setText(thanks, target.value)}
      />
      <TextField
        type="url"
        label={words.review}
        hint={words.reviewHint}
        error={address.trim() === '' || isReviewUrl(address.trim()) ? undefined : words.reviewWrong}
        autoComplete="off"
        maxLength={longestReviewUrl}
        value={address}
        onChange={({ target }) => setText(reviewUrl, target.value)}
      />
      <Switch
        label={words.followUp}
        hint={words.followUpHint}
        isOn={settingsOf(schema).followsUp}
        onChange={(isOn) =>
          editSchema((now): JsonObject => (isOn ? without(now, followsUp) : { ...now, [followsUp]: false }))
        }
      />
      <p className="text-pretty text-ink-soft">{words.expiry}</p>
      <DeleteSurvey editing={editing} addressOfList={addressOfList} />
    </div>
  );
}
