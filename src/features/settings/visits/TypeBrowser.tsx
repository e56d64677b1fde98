import { useState } from 'react';
import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage, useReveal } from '#src/publish/page-context.ts';
import { RadioChips } from '../booking/RadioChips.tsx';
import { matchingTypes } from '../booking/type-search.ts';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import { typeTargetOf } from '../communications/type-fields.ts';
import { type AppointmentType, isShownBy, typeFilters, type TypeFilter } from './listed-types.ts';
import { TypeBulk } from './TypeBulk.tsx';
import { TypeList } from './TypeList.tsx';

const TypeDialog = lazyWithPreload('appointment-type', async () => (await import('./TypeDialog.tsx')).TypeDialog);

/** Finds appointment types, and edits one or several (PR-05, PR-06). */
export function TypeBrowser({ types }: { types: readonly AppointmentType[] }) {
  const { draft } = usePublishPage<CommunicationsFields>();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<TypeFilter>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<{ readonly id: string; readonly field: string | null } | null>(null);
  const [client, setClient] = useState<PickedClient | null>(null);
  useReveal((name) => {
    const target = typeTargetOf(name);
    if (target) setOpened({ id: target.id, field: name });
  });
  const by = (one: TypeFilter) => types.filter((type) => isShownBy(one, type, draft));
  const shown = matchingTypes(by(filter), typed);
  const edited = types.find(({ id }) => id === opened?.id);
  return (
    <>
      <div className="flex flex-col gap-3">
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        <RadioChips
          name="appointment-type-filter"
          legend={words.filter}
          options={typeFilters.map((one) => ({
            value: one,
            label: words.filters[one],
            note: String(by(one).length),
          }))}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <div className="flex flex-col gap-2">
        <TypeBulk shown={shown} chosen={chosen} onChoose={setChosen} />
        {shown.length === 0 ? (
          <p role="status" className="text-ink-soft">
            {words.none}
          </p>
        ) : (
          <TypeList
            types={shown}
            chosen={chosen}
            onChoose={setChosen}
            onPreload={() => void TypeDialog.fetch()}
            onEdit={(id) => setOpened({ id, field: null })}
          />
        )}
      </div>
      {edited && (
        <Opening label={edited.name} onCancel={() => setOpened(null)}>
          <TypeDialog
            type={edited}
            field={opened?.field ?? null}
            client={client}
            onPick={setClient}
            onClose={() => setOpened(null)}
          />
        </Opening>
      )}
    </>
  );
}
