import { useState } from 'react';
import type { ListedReader } from '#contract/campaigns/newsletter-audience.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { limits } from '#contract/rules/limits.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { Button } from '#src/ui/Button.tsx';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { ClientList } from './ClientList.tsx';

interface WillTheyGetItProps {
  chosen: Recipients;
  onChange: (chosen: Recipients) => void;
}

/** Answers for one client, who can be left out or included by name. */
export function WillTheyGetIt({ chosen, onChange }: WillTheyGetItProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), limits.searchPause);
  const without = (ids: readonly string[] | undefined, id: string) => (ids ?? []).filter((other) => other !== id);
  const leaveOut = (id: string) =>
    onChange({ ...chosen, also: without(chosen.also, id), except: [...without(chosen.except, id), id] });
  const include = (id: string, isMeant: boolean) =>
    onChange({
      ...chosen,
      except: without(chosen.except, id),
      also: isMeant ? without(chosen.also, id) : [...without(chosen.also, id), id],
    });
  const action = ({ id, client, reason }: ListedReader) => {
    const name = client ?? words.unnamed;
    if (reason === null)
      return (
        <Button size="sm" aria-label={words.leaveOut(name)} onClick={() => leaveOut(id)}>
          {words.leaveOutShort}
        </Button>
      );
    if (reason !== 'excepted' && reason !== 'not_meant') return null;
    return (
      <Button size="sm" aria-label={words.include(name)} onClick={() => include(id, reason === 'excepted')}>
        {words.includeShort}
      </Button>
    );
  };
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">{words.will}</h3>
        <p className="text-sm text-ink-soft">{words.willHint}</p>
      </div>
      <SearchField label={words.search} value={typed} onChange={setTyped} />
      {q !== '' && <ClientList chosen={chosen} q={q} action={action} />}
    </section>
  );
}
