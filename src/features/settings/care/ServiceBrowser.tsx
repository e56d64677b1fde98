import { useState } from 'react';
import { recommendedCare } from '#src/strings/recommended-care.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage, useReveal } from '#src/publish/page-context.ts';
import { RadioChips } from '../booking/RadioChips.tsx';
import { matchingTypes } from '../booking/type-search.ts';
import type { CareFields } from './fields.ts';
import {
  type FiguresState,
  isShownBy,
  type ListedService,
  type ServiceFilter,
  serviceFilters,
  serviceOfField,
  type ServiceSort,
  serviceSorts,
  sortedServices,
} from './listed-services.ts';
import { ServiceBulk } from './ServiceBulk.tsx';
import { ServiceTable } from './ServiceTable.tsx';

const words = recommendedCare.services;

const ServiceEditor = lazyWithPreload('care-service', async () => (await import('./ServiceEditor.tsx')).ServiceEditor);

interface ServiceBrowserProps {
  services: readonly ListedService[];
  figures: FiguresState;
}

/** Finds services, and edits one or several (RC-01). */
export function ServiceBrowser({ services, figures }: ServiceBrowserProps) {
  const { draft } = usePublishPage<CareFields>();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<ServiceFilter>('all');
  const [species, setSpecies] = useState('');
  const [sort, setSort] = useState<ServiceSort>('name');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** `among` are the services that were shown, so that none leaves the editor while it is completed. */
  const [opened, setOpened] = useState<{ id: string; field: string | null; among: readonly string[] } | null>(null);
  const sorted = sortedServices(services, sort);
  const all = sorted.map(({ id }) => id);
  useReveal((name) => {
    const id = serviceOfField(name);
    if (id !== null) setOpened({ id, field: name, among: all });
  });
  const ofSpecies = sorted.filter((one) => species === '' || one.species.length === 0 || one.species.includes(species));
  const by = (one: ServiceFilter) => ofSpecies.filter((service) => isShownBy(one, service, draft));
  const shown = matchingTypes(by(filter), typed);
  const known = [...new Set(services.flatMap((service) => service.species))].toSorted();
  const edited = services.find(({ id }) => id === opened?.id);
  const open = (id: string) => setOpened({ id, field: null, among: shown.map((one) => one.id) });
  return (
    <>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <SearchField label={words.search} value={typed} onChange={setTyped} />
          </div>
          {known.length > 1 && (
            <SelectField
              label={words.species}
              hideLabel
              value={species}
              onChange={({ target }) => setSpecies(target.value)}
            >
              <option value="">{words.allSpecies}</option>
              {known.map((one) => (
                <option key={one} value={one}>
                  {recommendedCare.speciesName(one)}
                </option>
              ))}
            </SelectField>
          )}
          {figures !== 'none' && (
            <SelectField
              label={words.sort}
              hideLabel
              value={sort}
              onChange={({ target }) => setSort(target.value as ServiceSort)}
            >
              {serviceSorts.map((one) => (
                <option key={one} value={one}>
                  {words.sorts[one]}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <RadioChips
          name="care-filter"
          legend={words.filter}
          options={serviceFilters.map((one) => ({
            value: one,
            label: words.filters[one],
            note: String(by(one).length),
          }))}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <div className="flex flex-col gap-2">
        <ServiceBulk shown={shown} chosen={chosen} onChoose={setChosen} />
        {shown.length === 0 ? (
          <p role="status" className="text-ink-soft">
            {words.none}
          </p>
        ) : (
          <ServiceTable
            services={shown}
            figures={figures}
            chosen={chosen}
            onChoose={setChosen}
            onPreload={() => void ServiceEditor.fetch()}
            onEdit={open}
          />
        )}
      </div>
      {opened && edited && (
        <Opening label={edited.name} onCancel={() => setOpened(null)}>
          <ServiceEditor
            service={edited}
            among={opened.among}
            field={opened.field}
            onMove={(id) => setOpened({ ...opened, id, field: null })}
            onClose={() => setOpened(null)}
          />
        </Opening>
      )}
    </>
  );
}
