import { CircleAlert, Pencil } from 'lucide-react';
import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Status } from '#src/ui/Status.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { keysOfType, rangeText, typeEdit, typeKey, typeReset, typeValuesOf } from '../communications/type-fields.ts';
import type { AppointmentType } from './listed-types.ts';

/** The controls of a row, from left to right. */
export const columns = ['choose', 'switch', 'edit'] as const;
export type Column = (typeof columns)[number];

interface TypeRowProps {
  type: AppointmentType;
  /** Which of its controls the Tab key reaches; null for another row's. */
  tabStop: Column | null;
  isChosen: boolean;
  onToggle: () => void;
  onEdit: () => void;
}

/** An appointment type: what clients read of it, and whether they are reminded. */
export function TypeRow({ type, tabStop, isChosen, onToggle, onEdit }: TypeRowProps) {
  const { draft, edit, problems } = usePublishPage<CommunicationsFields>();
  const { id, name, isEndOfLife, isRemoved } = type;
  const { excluded } = typeValuesOf(draft, id);
  // A row without a switch is reached at its last control.
  const stop = isEndOfLife && tabStop !== null ? 'edit' : tabStop;
  const control = (column: Column) => ({ 'data-column': column, tabIndex: column === stop ? 0 : -1 });
  const problem = keysOfType(id)
    .map((key) => problems.errorAt(key))
    .find((one) => one !== undefined);
  return (
    <div className="flex items-start gap-3 px-3 py-2.5">
      {isEndOfLife ? (
        <span className="w-4" />
      ) : (
        <input
          {...control('choose')}
          type="checkbox"
          aria-label={words.choose(name)}
          checked={isChosen}
          onChange={onToggle}
          className="mt-1 size-4 shrink-0 accent-accent pointer-coarse:size-6"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <TypeName type={type} />
          {excluded && !isEndOfLife && <p className="text-sm text-pretty text-ink-soft">{words.leftOut}</p>}
          {isEndOfLife && <p className="text-sm text-pretty text-ink-soft">{words.endOfLife}</p>}
          {problem !== undefined && (
            <p className="flex gap-1.5 text-sm text-bad">
              <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
              {problem}
            </p>
          )}
          {type.looksEndOfLife && !excluded && (
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-pretty text-ink-soft">
              {words.suggestion}
              <Button
                size="sm"
                tabIndex={tabStop === null ? -1 : 0}
                aria-label={words.leaveOutName(name)}
                onClick={() => edit(typeEdit(id, { excluded: true }))}
              >
                {words.leaveOut}
              </Button>
            </p>
          )}
          {isRemoved && (
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-pretty text-ink-soft">
              {words.removed}
              <Button
                size="sm"
                tabIndex={tabStop === null ? -1 : 0}
                aria-label={words.removeName(name)}
                onClick={() => edit(typeReset(id))}
              >
                {words.remove}
              </Button>
            </p>
          )}
        </div>
        <div className="flex items-center gap-2">
          {!isEndOfLife && (
            <Switch
              {...control('switch')}
              name={typeKey('excluded', id)}
              label={words.reminded}
              aria-label={words.remindedName(name)}
              isOn={!excluded}
              onChange={(isOn) => edit(typeEdit(id, { excluded: isOn ? null : true }))}
            />
          )}
          <IconButton
            {...control('edit')}
            size="sm"
            label={words.edit(name)}
            icon={<Pencil aria-hidden />}
            onClick={onEdit}
          />
        </div>
      </div>
    </div>
  );
}

function TypeName({ type: { id, name } }: Pick<TypeRowProps, 'type'>) {
  const { draft, changed } = usePublishPage<CommunicationsFields>();
  const { displayName, isWellness, instructions, dropOff, pickup } = typeValuesOf(draft, id);
  const chips = [
    ...(dropOff ? [words.dropOff(rangeText(dropOff))] : []),
    ...(pickup ? [words.pickup(rangeText(pickup))] : []),
    ...(isWellness ? [words.wellness] : []),
    ...(instructions ? [words.instructions] : []),
  ];
  const isEdited = keysOfType(id).some((key) => changed.includes(key));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        {isEdited && <Status tone="accent">{words.isEdited}</Status>}
      </p>
      {displayName?.trim() && <p className="text-sm break-words text-ink-soft">{words.reads(displayName.trim())}</p>}
      {chips.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {chips.map((chip) => (
            <Status key={chip}>{chip}</Status>
          ))}
        </p>
      )}
    </>
  );
}
