import { useId, useState } from 'react';
import type { EducationMaterial } from '#contract/campaigns/recommended-care.ts';
import { careLimits } from '#contract/rules/care/care-service.ts';
import { useListEducationMaterialsQuery } from '#src/services/campaigns/recommended-care.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { recommendedCare } from '#src/strings/recommended-care.ts';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';

const words = recommendedCare.materials;

interface MaterialChoiceProps {
  /** The form's name of the field. */
  name: string;
  /** Ids. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: readonly string[]) => void;
}

/** Which education materials clients can read (RC-05). Where they cannot be loaded, those that are chosen stay. */
export function MaterialChoice({ name, chosen, error, onChange }: MaterialChoiceProps) {
  const query = useListEducationMaterialsQuery({});
  const [isRetrying, retry] = useRetry(query);
  const [typed, setTyped] = useState('');
  const listId = useId();
  const errorId = `${listId}-error`;
  const isFull = chosen.length >= careLimits.materials;
  const all = query.data?.data;
  const shown = all?.filter((one) => matches(one, typed)) ?? [];
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="flex flex-col gap-2">
      <legend className="float-start font-medium">{words.title}</legend>
      {!all && query.error !== undefined && (
        <>
          {chosen.length > 0 && <p className="text-sm text-ink-soft">{words.kept(chosen.length)}</p>}
          <NotLoaded level={null} title={words.failed} error={query.error} busy={isRetrying} onRetry={retry} />
        </>
      )}
      {!all && query.error === undefined && (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-40" />
        </div>
      )}
      {all && (
        <>
          <SearchField label={words.search} value={typed} onChange={setTyped} />
          <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
            {shown.map(({ id, title, minutes, species }) => (
              <li key={id} className="flex items-start gap-2.5 px-3 py-2 hover:bg-hover">
                <input
                  id={`${listId}-${id}`}
                  type="checkbox"
                  name={name}
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  aria-describedby={`${listId}-${id}-details`}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, id].toSorted() : chosen.filter((material) => material !== id))
                  }
                  className="mt-1 size-4 shrink-0 accent-accent pointer-coarse:size-6"
                />
                <span className="min-w-0 flex-1">
                  <label htmlFor={`${listId}-${id}`} className="block cursor-pointer">
                    {title}
                  </label>
                  <span id={`${listId}-${id}-details`} className="block text-sm text-ink-soft tabular-nums">
                    {words.details(minutes, species)}
                  </span>
                </span>
              </li>
            ))}
            {shown.length === 0 && (
              <li role="status" className="px-3 py-2 text-ink-soft">
                {words.none}
              </li>
            )}
          </ul>
          {isFull && <p className="text-sm text-ink-soft">{words.full(careLimits.materials)}</p>}
        </>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const matches = ({ title, summary }: EducationMaterial, typed: string): boolean =>
  `${title} ${summary}`.toLocaleLowerCase('en-US').includes(typed.trim().toLocaleLowerCase('en-US'));
