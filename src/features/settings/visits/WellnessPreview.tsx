import { useState } from 'react';
import { species as animalSpecies, weightUnit } from '#contract/campaigns/clients.ts';
import { describeVisit } from '#contract/rules/reminders/visit-description.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { wellness } from '#src/strings/wellness.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { previewFacts } from '../communications/preview-facts.ts';
import { typesWithSettings, typeValuesOf } from '../communications/type-fields.ts';
import { amountErrors, wellnessOf } from '../communications/wellness-fields.ts';
import { VisitPagePreview } from './VisitPagePreview.tsx';

const words = wellness.preview;

type Species = keyof typeof animalSpecies.def.entries;
type Unit = keyof typeof weightUnit.def.entries;
const namesOf = <T extends string>(entries: Readonly<Record<T, string>>) => Object.keys(entries) as T[];

/** What clients read of a wellness visit, for an animal of some species and weight (PR-02, PR-17). */
export function WellnessPreview() {
  const { draft } = usePublishPage<CommunicationsFields>();
  const zone = usePracticeZone();
  const [now] = useState(() => new Date(serverNow()));
  const [species, setSpecies] = useState<Species>('Canine');
  const [weight, setWeight] = useState('40');
  const [unit, setUnit] = useState<Unit>('lb');
  const { facts, subject } = previewFacts('3-days', null, now, zone);
  const [visit] = facts.appointments;
  const pet = facts.pets.find(({ id }) => id === subject.petId)?.name ?? null;
  const description = describeVisit(
    { startsAt: visit?.startsAt ?? now.toISOString(), type: visit?.type ?? null, pet, species, servicesDue: [] },
    { appointmentTypeId: '', isWellness: true },
    wellnessOf(draft.wellness),
    zone,
  );
  const hasTypes = typesWithSettings(draft).some((id) => typeValuesOf(draft, id).isWellness);
  const shownWeight = weight === '' ? null : `${weight} ${words.units[unit]}`;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <div className="max-md:col-span-2">
          <SelectField
            label={words.species}
            value={species}
            onChange={({ target }) => setSpecies(target.value as Species)}
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
          onChange={({ target }) => setWeight(target.value.replace(/[^\d.]/g, '').slice(0, 7))}
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
      <VisitPagePreview visit={description} />
      <Notes hasTypes={hasTypes} isDescribed={description.wellness !== null} />
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
