import { useState } from 'react';
import { weightUnit } from '#contract/campaigns/clients.ts';
import { species as animalSpecies } from '#contract/rules/practice/species.ts';
import { hasWellness } from '#contract/rules/visits/wellness-price.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { reminders } from '#src/strings/reminders.ts';
import { visits } from '#src/strings/visits.ts';
import { wellness } from '#src/strings/wellness.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import { ClientPreview } from '../communications/ClientPreview.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import type { PreviewFacts } from '../communications/preview-facts.ts';
import { typeSettingOf, typesWithSettings, typeValuesOf } from '../communications/type-fields.ts';
import { amountErrors } from '../prices/price-fields.ts';
import { useVisitPagePreview } from './use-visit-page-preview.ts';
import { VisitPagePreview } from './VisitPagePreview.tsx';

const words = wellness.preview;

type Species = keyof typeof animalSpecies.def.entries;
type Unit = keyof typeof weightUnit.def.entries;
const namesOf = <T extends string>(entries: Readonly<Record<T, string>>) => Object.keys(entries) as T[];

interface WellnessPreviewProps {
  /** The appointment types that the practice software names; null while they load, because what is shown names one. */
  types: readonly { readonly id: string; readonly name: string }[] | null;
}

/** What clients read of a wellness visit (PR-02, PR-17); absent where the server has no such page. */
export function WellnessPreview({ types }: WellnessPreviewProps) {
  const [client, setClient] = useState<PickedClient | null>(null);
  if (!useExtension('visit-page-preview')) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      {types ? (
        <ClientPreview cadence="3-days" client={client} onPick={setClient}>
          {(shown) => <Preview key={client?.id} shown={shown} types={types} />}
        </ClientPreview>
      ) : (
        <div role="status" aria-label={visits.page.loading}>
          <Skeleton className="h-96" />
        </div>
      )}
    </SettingsSection>
  );
}

/** For an animal of some species and weight; at first, of the species of the client's own. */
function Preview({ shown, types }: { shown: PreviewFacts; types: NonNullable<WellnessPreviewProps['types']> }) {
  const { draft } = usePublishPage<CommunicationsFields>();
  const [chosen, setChosen] = useState<Species | null>(null);
  const wellnessTypes = typesWithSettings(draft).filter((id) => typeValuesOf(draft, id).isWellness);
  const [first = sampleType] = wellnessTypes;
  const visit = shown.facts.appointments.find(({ id }) => id === shown.subject.id);
  const typeId = wellnessTypes.find((id) => id === visit?.typeId) ?? first;
  const name = types.find(({ id }) => id === typeId)?.name || reminders.preview.made.visit;
  const preview = useVisitPagePreview(shown, {
    type: { ...typeSettingOf(draft, typeId, name), isWellness: true },
    species: chosen,
  });
  const species = chosen ?? preview.query.data?.species ?? 'Canine';
  return (
    <>
      <Animal species={species} onSpecies={setChosen} />
      <Notes hasTypes={wellnessTypes.length > 0} isDescribed={hasWellness(species)} />
      <VisitPagePreview preview={preview} />
    </>
  );
}

/** Stands for the type where none is ticked as a wellness visit. */
const sampleType = 'wellness';

/** What an animal usually weighs, in pounds. */
const usualWeights: Readonly<Record<Species, string>> = {
  Canine: '40',
  Feline: '10',
  Equine: '1100',
  Avian: '1',
  Unknown: '',
};

/** Also where none is typed. */
const isWeight = (typed: string): boolean => typed === '' || (/^\d+(\.\d+)?$/.test(typed) && Number(typed) > 0);

/** Species and weight of the animal (PR-17). */
function Animal({ species, onSpecies }: { species: Species; onSpecies: (species: Species) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const weight = typed ?? usualWeights[species];
  const [unit, setUnit] = useState<Unit>('lb');
  const shownWeight = weight === '' || !isWeight(weight) ? null : `${weight} ${words.units[unit]}`;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <div className="max-md:col-span-2">
          <SelectField
            label={words.species}
            value={species}
            onChange={({ target }) => onSpecies(target.value as Species)}
          >
            {namesOf(animalSpecies.def.entries).map((one) => (
              <option key={one} value={one}>
                {words.speciesNames[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={words.weight}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          value={weight}
          maxLength={7}
          error={isWeight(weight) ? undefined : words.noWeight}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField label={words.unit} value={unit} onChange={({ target }) => setUnit(target.value as Unit)}>
          {namesOf(weightUnit.def.entries).map((one) => (
            <option key={one} value={one}>
              {words.units[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-sm text-ink-soft">{words.animal(words.speciesNames[species], shownWeight)}</p>
    </>
  );
}

/** Why clients may not read what the preview shows, or it shows less than expected. */
function Notes({ hasTypes, isDescribed }: { hasTypes: boolean; isDescribed: boolean }) {
  const { wellness: fields } = usePublishPage<CommunicationsFields>().draft;
  const notes = [
    !fields.enabled && words.off,
    fields.enabled && !isDescribed && words.otherSpecies,
    fields.enabled && isDescribed && amountErrors(fields).size > 0 && words.invalidPrice,
    fields.enabled && !hasTypes && words.noTypes,
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className="text-sm text-pretty text-ink-soft">
      {note}
    </p>
  ));
}
