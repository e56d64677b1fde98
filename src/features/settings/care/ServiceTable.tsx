import { recommendedCare } from '#src/strings/recommended-care.ts';
import { classNames } from '#src/lib/class-names.ts';
import { toggled } from '#src/lib/toggled.ts';
import { RowList } from '#src/ui/RowList.tsx';
import type { FiguresState, ListedService } from './listed-services.ts';
import { columns, columnsClass, ServiceRow } from './ServiceRow.tsx';

const words = recommendedCare.services;
const rowHeight = 56;

interface ServiceTableProps {
  services: readonly ListedService[];
  figures: FiguresState;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Preloads the code of the editor. */
  onPreload: () => void;
  onEdit: (id: string) => void;
}

/** The services as a table; on a phone, each is a card. */
export function ServiceTable({ services, figures, chosen, onChoose, onPreload, onEdit }: ServiceTableProps) {
  return (
    <RowList
      label={words.list}
      keys={words.keys}
      rows={services}
      columns={columns}
      first="recommended"
      rowHeight={rowHeight}
      header={<Header hasFigures={figures !== 'none'} />}
      onEnter={onEdit}
      onNear={onPreload}
    >
      {(service, tabStop) => (
        <ServiceRow
          service={service}
          figures={figures}
          tabStop={tabStop}
          isChosen={chosen.has(service.id)}
          onToggle={() => onChoose(toggled(chosen, service.id))}
          onEdit={() => onEdit(service.id)}
        />
      )}
    </RowList>
  );
}

function Header({ hasFigures }: { hasFigures: boolean }) {
  const { choose, ...names } = words.columns;
  const shown = Object.entries(names).filter(([column]) => column !== 'animals' || hasFigures);
  return (
    <div role="rowgroup" className="sticky top-0 z-1 rounded-t-xl border-b border-line bg-canvas max-lg:sr-only">
      <div role="row" className={classNames(columnsClass(hasFigures), 'py-2 text-sm text-ink-soft')}>
        <span role="columnheader">
          <span className="sr-only">{choose}</span>
        </span>
        {shown.map(([column, name]) => (
          <span key={column} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
