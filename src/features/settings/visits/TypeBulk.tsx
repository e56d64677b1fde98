import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { typeEdit } from '../communications/type-fields.ts';
import type { AppointmentType } from './listed-types.ts';

const words = appointmentTypes.bulk;

interface TypeBulkProps {
  /** The types in the list. */
  shown: readonly AppointmentType[];
  /** The ids of the chosen ones. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Leaves out or reminds several types at once. Only chosen types that are shown are changed. */
export function TypeBulk({ shown, chosen, onChoose }: TypeBulkProps) {
  const { edit } = usePublishPage<CommunicationsFields>();
  const meant = shown.filter(({ id, isEndOfLife }) => chosen.has(id) && !isEndOfLife);
  const selectable = shown.filter(({ isEndOfLife }) => !isEndOfLife);
  const set = (excluded: true | null) => {
    edit(Object.assign({}, ...meant.map(({ id }) => typeEdit(id, { excluded }))) as Partial<CommunicationsFields>);
    announce(excluded ? words.leftOut(meant.length) : words.remindedNow(meant.length));
    onChoose(new Set());
  };
  if (selectable.length < 2) return null;
  return (
    <div role="group" aria-label={words.label} className="flex min-h-8 flex-wrap items-center gap-2">
      {meant.length < selectable.length && (
        <Button size="sm" variant="ghost" onClick={() => onChoose(new Set(selectable.map(({ id }) => id)))}>
          {words.chooseAll(selectable.length)}
        </Button>
      )}
      {meant.length > 0 && (
        <>
          <span className="font-medium tabular-nums">{words.chosen(meant.length)}</span>
          <Button size="sm" onClick={() => set(true)}>
            {words.leaveOut}
          </Button>
          <Button size="sm" onClick={() => set(null)}>
            {words.remind}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onChoose(new Set())}>
            {words.clear}
          </Button>
        </>
      )}
    </div>
  );
}
