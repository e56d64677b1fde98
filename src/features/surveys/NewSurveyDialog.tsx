import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { longestSurveyName } from '#contract/surveys/surveys.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { useCreateSurveyMutation } from '#src/services/surveys/surveys.ts';
import { usePress } from '#src/services/use-press.ts';
import { surveyStarters } from '#src/strings/survey-starters.ts';
import { surveys } from '#src/strings/surveys.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { type StarterId, starterIds, starterSchema } from './starters.ts';

const words = surveys.form;

interface NewSurveyDialogProps {
  /** The one that is chosen at first. */
  starter: StarterId;
  addressOfDesigner: (surveyId: string) => string;
  onClose: () => void;
}

/** Names a new survey and says with what it begins (SU-04, SU-05); then it is edited. */
export function NewSurveyDialog({ starter: first, addressOfDesigner, onClose }: NewSurveyDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [starter, setStarter] = useState(first);
  /** Null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [create, { isBusy, error }] = usePress(useCreateSurveyMutation()[0]);
  const isClosed = useRef(false);
  const suggested = starter === 'blank' ? '' : surveyStarters[starter].name;
  const name = typed ?? suggested;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemOf(name);
    setProblem(wrong);
    if (wrong !== undefined) return field.current?.focus();
    const { data } = await create({ name: name.trim(), survey_schema: starterSchema(starter) });
    if (data && !isClosed.current) void navigate(addressOfDesigner(data.id));
  }
  const close = () => {
    isClosed.current = true;
    onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      title={words.title}
      closeLabel={words.close}
      initialFocus={field}
      actions={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {words.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4 py-1" onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={words.name}
          hint={words.nameHint}
          error={problem}
          required
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
        <StarterChoice chosen={starter} onChoose={setStarter} />
        {error !== null && (
          <p role="alert" className="text-sm text-bad">
            {pressFailure(error, words.failed)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function problemOf(name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return words.nameRequired;
  return length > longestSurveyName ? words.nameTooLong(longestSurveyName) : undefined;
}

function StarterChoice({ chosen, onChoose }: { chosen: StarterId; onChoose: (id: StarterId) => void }) {
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{words.starter}</legend>
      {starterIds.map((id) => (
        <label
          key={id}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={group}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="font-medium">{surveyStarters[id].name}</span>{' '}
          <span className="col-start-2 text-sm text-pretty text-ink-soft">{surveyStarters[id].text}</span>
        </label>
      ))}
    </fieldset>
  );
}
