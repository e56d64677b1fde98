import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { wholePriceText } from '#contract/rules/visits/wellness-price.ts';
import { classNames } from '#src/lib/class-names.ts';
import { recommendedCare } from '#src/strings/recommended-care.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { Status } from '#src/ui/Status.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { readPrice } from '../prices/price-fields.ts';
import {
  type CareFields,
  careKey,
  isIncomplete,
  keysOfService,
  serviceEdit,
  serviceReset,
  serviceValuesOf,
} from './fields.ts';
import type { FiguresState, ListedService } from './listed-services.ts';

const words = recommendedCare.services;

/** The controls of a row, from left to right. */
export const columns = ['choose', 'open', 'recommended', 'counts'] as const;
type Column = (typeof columns)[number];

/** The widths of the table's columns; a phone shows a card instead. */
export const columnsClass = (hasFigures: boolean): string =>
  classNames(
    'gap-x-3 px-3 lg:grid lg:items-center',
    hasFigures
      ? 'lg:grid-cols-[1rem_minmax(9rem,1fr)_6.5rem_8.5rem_6rem_4.5rem_4rem_8rem]'
      : 'lg:grid-cols-[1rem_minmax(9rem,1fr)_6.5rem_8.5rem_6rem_4.5rem_4rem]',
  );

interface ServiceRowProps {
  service: ListedService;
  figures: FiguresState;
  /** Which of its controls the Tab key reaches; null for another row's. */
  tabStop: Column | null;
  isChosen: boolean;
  onToggle: () => void;
  onEdit: () => void;
}

/** A service: whether clients read of it, and what is said. */
export function ServiceRow({ service, figures, tabStop, isChosen, onToggle, onEdit }: ServiceRowProps) {
  const { draft, edit } = usePublishPage<CareFields>();
  const { id, name } = service;
  const values = serviceValuesOf(draft, id);
  const control = (column: Column) => ({ 'data-column': column, tabIndex: column === tabStop ? 0 : -1 });
  const price = wholePriceText(readPrice(values.price));
  return (
    <div className={classNames(columnsClass(figures !== 'none'), 'py-2.5 max-lg:flex max-lg:flex-wrap max-lg:gap-y-2')}>
      <span role="gridcell" className="flex">
        <input
          {...control('choose')}
          type="checkbox"
          aria-label={words.choose(name)}
          checked={isChosen}
          onChange={onToggle}
          className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
        />
      </span>
      <span role="gridcell" className="min-w-0 max-lg:basis-[calc(100%-3rem)]">
        <ServiceName service={service} isInTabOrder={tabStop !== null}>
          <button
            {...control('open')}
            type="button"
            aria-label={words.open(name)}
            onClick={onEdit}
            className="min-w-0 cursor-pointer rounded-sm text-start font-medium break-words underline-offset-2 hover:underline"
          >
            {name}
          </button>
        </ServiceName>
      </span>
      <Cell label={words.columns.recommended}>
        <Switch
          {...control('recommended')}
          label={words.recommend(name)}
          hideLabel
          isOn={values.recommended}
          onChange={(recommended) => edit(serviceEdit(id, { recommended }))}
        />
      </Cell>
      <Cell label={words.columns.price}>
        <span className={classNames('tabular-nums', price === null && 'text-ink-soft')}>{price ?? words.noPrice}</span>
      </Cell>
      <Cell label={words.columns.note}>
        <span className="text-ink-soft">{values.reason.trim() === '' ? words.note.missing : words.note.written}</span>
      </Cell>
      <Cell label={words.columns.education}>
        <span className="text-ink-soft tabular-nums">
          {words.materials(values.materials.length + values.links.length)}
        </span>
      </Cell>
      <Cell label={words.columns.counts}>
        <input
          {...control('counts')}
          type="checkbox"
          name={careKey('addToCareScore', id)}
          aria-label={words.countsInScore(name)}
          checked={values.addToCareScore}
          onChange={({ target }) => edit(serviceEdit(id, { addToCareScore: target.checked }))}
          className="size-4 accent-accent pointer-coarse:size-6"
        />
      </Cell>
      {figures !== 'none' && (
        <Cell label={words.columns.animals}>
          <Animals service={service} />
        </Cell>
      )}
    </div>
  );
}

/** On a phone, a value is shown with its column's heading. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <span
    role="gridcell"
    className="flex min-w-0 items-center gap-2 text-sm max-lg:basis-[calc(50%-0.75rem)] max-md:basis-full"
  >
    <span aria-hidden className="w-28 shrink-0 text-ink-soft lg:hidden">
      {label}
    </span>
    {children}
  </span>
);

function Animals({ service: { figures } }: Pick<ServiceRowProps, 'service'>) {
  if (!figures) return <span className="sr-only">{recommendedCare.figures.loading}</span>;
  const { overdue, listed, gaps } = figures;
  return (
    <span className="tabular-nums">
      <span className="block">
        {listed === 0 ? recommendedCare.figures.none : recommendedCare.figures.overdue(overdue, listed)}
      </span>
      {gaps > 0 && <span className="block text-ink-soft">{recommendedCare.figures.gaps(gaps)}</span>}
    </span>
  );
}

interface ServiceNameProps {
  service: ListedService;
  isInTabOrder: boolean;
  children: ReactNode;
}

function ServiceName({ service: { id, name, isRemoved }, isInTabOrder, children }: ServiceNameProps) {
  const { draft, changed, edit } = usePublishPage<CareFields>();
  const values = serviceValuesOf(draft, id);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {children}
        {keysOfService(id).some((key) => changed.includes(key)) && <Status tone="accent">{words.isEdited}</Status>}
        {isIncomplete(values) && (
          <Status tone="warn" icon={<CircleAlert aria-hidden />}>
            {words.incomplete}
          </Status>
        )}
      </span>
      {isRemoved && (
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-pretty text-ink-soft">
          {words.removed}
          <Button
            size="sm"
            tabIndex={isInTabOrder ? 0 : -1}
            aria-label={words.removeName(name)}
            onClick={() => edit(serviceReset(id))}
          >
            {words.remove}
          </Button>
        </span>
      )}
    </>
  );
}
