import { useState } from 'react';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { useReveal } from '#src/publish/page-context.ts';
import { RadioChips } from '../booking/RadioChips.tsx';
import { matchingTypes } from '../booking/type-search.ts';
import { isServiceKey } from '../communications/service-fields.ts';
import { type ListedService, speciesOf } from './listed-services.ts';
import { ServiceBulk } from './ServiceBulk.tsx';
import { ServiceList } from './ServiceList.tsx';

const words = serviceReminders.services;
const all = '';

/** Finds services, and switches one or all of them. */
export function ServiceBrowser({ services }: { services: readonly ListedService[] }) {
  const [typed, setTyped] = useState('');
  const [species, setSpecies] = useState(all);
  useReveal((name) => {
    if (!isServiceKey(name)) return;
    setTyped('');
    setSpecies(all);
  });
  const names = speciesOf(services);
  const isFor = (name: string) => (service: ListedService) => name === all || service.species.includes(name);
  const shown = matchingTypes(services.filter(isFor(species)), typed);
  return (
    <>
      <div className="flex flex-col gap-3">
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        {names.length > 1 && (
          <RadioChips
            name="service-species"
            legend={words.filter}
            options={[all, ...names].map((name) => ({
              value: name,
              label: name === all ? words.allSpecies : words.species(name),
              note: String(services.filter(isFor(name)).length),
            }))}
            chosen={species}
            onChoose={setSpecies}
          />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {words.found(shown.length)}
          </p>
          <ServiceBulk services={shown} />
        </div>
        {shown.length > 0 && <ServiceList services={shown} />}
      </div>
    </>
  );
}
