import type { Criterion } from '#contract/rules/newsletters/audience.ts';
import { species } from '#contract/rules/practice/species.ts';
import { useListAppointmentTypesQuery } from '#src/services/campaigns/booking.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

interface CriterionFieldsProps {
  criterion: Criterion;
  onChange: (changed: Criterion) => void;
}

/** What a condition asks for, beside its kind. */
export function CriterionFields({ criterion, onChange }: CriterionFieldsProps) {
  switch (criterion.kind) {
    case 'species':
      return (
        <Choices
          label={words.speciesLabel}
          options={species.options.map((one) => ({ id: one, name: words.species[one] }))}
          chosen={criterion.species}
          onChange={(chosen) =>
            onChange({ ...criterion, species: species.options.filter((one) => chosen.includes(one)) })
          }
        />
      );
    case 'visited':
    case 'notVisited':
      return (
        <Amount
          label={words.months}
          most={120}
          value={criterion.months}
          onChange={(months) => onChange({ ...criterion, months })}
        />
      );
    case 'visitType':
      return (
        <>
          <VisitTypes chosen={criterion.typeIds} onChange={(typeIds) => onChange({ ...criterion, typeIds })} />
          <Amount
            label={words.months}
            most={120}
            value={criterion.months}
            onChange={(months) => onChange({ ...criterion, months })}
          />
        </>
      );
    case 'serviceDue':
      return (
        <Amount
          label={words.days}
          most={365}
          value={criterion.days}
          onChange={(days) => onChange({ ...criterion, days })}
        />
      );
    case 'postalCode':
      return (
        <div className="w-40">
          <TextField
            label={words.startsWith}
            maxLength={20}
            value={criterion.startsWith}
            onChange={({ target }) => onChange({ ...criterion, startsWith: target.value })}
          />
        </div>
      );
    case 'upcomingVisit':
      return null;
  }
}

interface AmountProps {
  label: string;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

const Amount = ({ label, most, value, onChange }: AmountProps) => (
  <div className="w-32">
    <TextField
      label={label}
      type="number"
      min={1}
      max={most}
      value={Number.isNaN(value) ? '' : value}
      error={Number.isInteger(value) && value >= 1 && value <= most ? undefined : words.amount(most)}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  </div>
);

interface ChoicesProps {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const Choices = ({ label, options, chosen, onChange }: ChoicesProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-sm font-medium">{label}</legend>
    <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
      {options.map(({ id, name }) => (
        <label key={id} className="flex min-h-6 cursor-pointer items-center gap-1.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
);

function VisitTypes({ chosen, onChange }: Pick<ChoicesProps, 'chosen' | 'onChange'>) {
  const query = useListAppointmentTypesQuery({});
  const [isRetrying, retry] = useRetry(query);
  const { data, error } = query;
  if (error && !data)
    return <NotLoaded level={null} title={words.visitTypesFailed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.visitTypesLoading}>
        <Skeleton className="h-10 w-64" />
      </div>
    );
  const options = data.data.map(({ id, name }) => ({ id, name }));
  return <Choices label={words.visitTypes} options={options} chosen={chosen} onChange={onChange} />;
}
