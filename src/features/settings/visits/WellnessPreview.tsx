import { useState } from 'react';
import { species as animalSpecies, weightUnit } from '#contract/campaigns/clients.ts';
import { wellness } from '#src/strings/wellness.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { typesWithSettings, typeValuesOf } from '../communications/type-fields.ts';
import { amountErrors, wellnessOf, type WellnessPriceFields } from '../communications/wellness-fields.ts';

const words = wellness.preview;

type Species = keyof typeof animalSpecies.def.entries;
type Unit = keyof typeof weightUnit.def.entries;
const namesOf = <T extends string>(entries: Readonly<Record<T, string>>) => Object.keys(entries) as T[];

/** What clients read of a wellness visit, for an animal of some species and weight (PR-02, PR-17). */
export function WellnessPreview() {
  const { draft } = usePublishPage<CommunicationsFields>();
  const [species, setSpecies] = useState<Species>('Canine');
  const [weight, setWeight] = useState('40');
  const [unit, setUnit] = useState<Unit>('lb');
  const { enabled } = draft.wellness;
  const hasTypes = typesWithSettings(draft).some((id) => typeValuesOf(draft, id).isWellness);
  const shownWeight = weight.trim() === '' ? null : `${weight.trim()} ${words.units[unit]}`;
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
      {enabled ? (
        <section aria-label={words.title} className="rounded-xl border border-line bg-surface px-4 py-3">
          <h3 className="font-semibold">{words.heading}</h3>
          <p className="break-words text-ink-soft">{words.animal(words.speciesNames[species], shownWeight)}</p>
          <p className="mt-2 tabular-nums">{priceSentence(draft.wellness)}</p>
        </section>
      ) : (
        <p className="text-ink-soft">{words.off}</p>
      )}
      {enabled && !hasTypes && <p className="text-sm text-pretty text-ink-soft">{words.noTypes}</p>}
      <p className="text-sm text-pretty text-ink-soft">{words.noPage}</p>
    </>
  );
}

function priceSentence(fields: WellnessPriceFields): string {
  if (fields.display === 'none') return words.noPrice;
  return amountErrors(fields).size > 0 ? words.invalidPrice : words.price(wellness.price(wellnessOf(fields)));
}
