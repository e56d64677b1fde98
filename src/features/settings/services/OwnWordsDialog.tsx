import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { cadencesOf } from '#contract/rules/reminders/campaign-options.ts';
import { type Cadence, cadences as timings } from '#contract/rules/cadences/cadences.ts';
import { fitsOnCard } from '#contract/rules/reminders/postcard.ts';
import { ownWordsLength } from '#contract/rules/limits.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { cadences } from '#src/strings/cadences.ts';
import { publishing } from '#src/strings/publish.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import { ClientPreview } from '../communications/ClientPreview.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import { MessagePreviews } from '../communications/MessagePreviews.tsx';
import {
  customContentOf,
  isOpenable,
  type OwnWords,
  ownWordsErrors,
  type OwnWordsField,
} from '../communications/service-fields.ts';

import { useEditedPractice } from '../communications/use-edited-practice.ts';
import { useRequestPage } from '../communications/use-request-address.ts';
import { completeLink } from '../complete-link.ts';
import { Segments } from './Segments.tsx';

const words = serviceReminders.own;

interface OwnWordsDialogProps {
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
  onClose: () => void;
}

/** Edits the own words and their link beside the messages that clients get (MS-05 to MS-07). */
export function OwnWordsDialog({ client, onPick, onClose }: OwnWordsDialogProps) {
  const { changed, forget } = usePublishPage<CommunicationsFields>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title2}
      closeLabel={publishing.close}
      size="xl"
      actions={
        <>
          {changed.includes('customContent') && (
            <Button variant="ghost" onClick={() => forget(['customContent'])}>
              {words.discard}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-6 pb-2 md:grid-cols-2">
        <OwnWordsForm />
        <Preview client={client} onPick={onPick} />
      </div>
    </Dialog>
  );
}

function OwnWordsForm() {
  const { draft, edit, problems } = usePublishPage<CommunicationsFields>();
  const requestPage = useRequestPage();
  const hasPostcards = useFlag('postcards-enabled');
  const [left, setLeft] = useState<readonly OwnWordsField[]>([]);
  const own = draft.customContent;
  const errors = ownWordsErrors(own);
  const isTried = problems.errorAt('customContent') !== undefined;
  const change = (to: Partial<OwnWords>) => edit({ customContent: { ...own, ...to } });
  const { text, link } = customContentOf(own);
  const field = (name: OwnWordsField) => ({
    name: 'customContent',
    value: own[name],
    error: isTried || left.includes(name) ? errors.get(name) : undefined,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => setLeft((before) => [...new Set([...before, name])]),
  });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <TextArea
          {...field('text')}
          label={words.label}
          hint={<span className="tabular-nums">{words.count(text.length, ownWordsLength.text)}</span>}
          className="max-h-72 min-h-32"
        />
        <Segments />
      </div>
      <Switch
        label={words.notInTexts}
        hint={words.notInTextsHint}
        isOn={own.notInTexts}
        onChange={(notInTexts) => change({ notInTexts })}
      />
      <TextField {...field('label')} label={words.linkLabel} hint={words.linkLabelHint} autoComplete="off" />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            {...field('url')}
            type="url"
            inputMode="url"
            label={words.linkAddress}
            hint={words.linkHint(requestPage !== null)}
            autoComplete="off"
            onBlur={() => {
              field('url').onBlur();
              change({ url: completeLink(own.url) });
            }}
          />
        </div>
        {link !== null && isOpenable(link.url) && (
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            aria-label={words.openName}
            className={`${buttonClass()} mt-6.5`}
          >
            <ExternalLink aria-hidden />
            {words.open}
          </a>
        )}
      </div>
      {hasPostcards && link !== null && !fitsOnCard(words.link(link.label, link.url)) && (
        <p className="text-sm text-pretty text-ink-soft">{words.linkTooLongForCards}</p>
      )}
    </div>
  );
}

const shownCadences = cadencesOf('ServiceReminders');

function Preview({ client, onPick }: Omit<OwnWordsDialogProps, 'onClose'>) {
  const practice = useEditedPractice();
  const hasPostcards = useFlag('postcards-enabled');
  const [cadence, setCadence] = useState<Cadence>('30-days');
  if (!practice) return null;
  return (
    <section aria-label={words.preview} className="flex min-w-0 flex-col gap-4">
      <h3 className="text-sm font-medium">{words.preview}</h3>
      <SelectField label={words.cadence} value={cadence} onChange={({ target }) => setCadence(target.value as Cadence)}>
        {shownCadences
          .filter((one) => hasPostcards || one !== 'postcard')
          .map((one) => (
            <option key={one} value={one}>
              {cadences.steps[one].when}
            </option>
          ))}
      </SelectField>
      <ClientPreview cadence={cadence} client={client} onPick={onPick}>
        {(shown) => (
          <MessagePreviews cadence={cadence} chosen={timings[cadence].mediums} practice={practice} shown={shown} />
        )}
      </ClientPreview>
    </section>
  );
}
