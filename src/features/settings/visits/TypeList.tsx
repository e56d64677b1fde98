import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import { toggled } from '#src/lib/toggled.ts';
import { RowList } from '#src/ui/RowList.tsx';
import type { AppointmentType } from './listed-types.ts';
import { columns, TypeRow } from './TypeRow.tsx';

const rowHeight = 60;

interface TypeListProps {
  types: readonly AppointmentType[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Preloads the code of the dialog. */
  onPreload: () => void;
  onEdit: (id: string) => void;
}

/** The appointment types. */
export function TypeList({ types, chosen, onChoose, onPreload, onEdit }: TypeListProps) {
  return (
    <RowList
      label={words.list}
      keys={words.keys}
      rows={types}
      columns={columns}
      first="switch"
      rowHeight={rowHeight}
      onEnter={onEdit}
      onNear={onPreload}
    >
      {(type, tabStop) => (
        <TypeRow
          type={type}
          tabStop={tabStop}
          isChosen={chosen.has(type.id)}
          onToggle={() => onChoose(toggled(chosen, type.id))}
          onEdit={() => onEdit(type.id)}
        />
      )}
    </RowList>
  );
}
