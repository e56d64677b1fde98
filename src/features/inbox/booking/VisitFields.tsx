import { booking as words } from '#src/strings/booking.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import type { BookingChoices } from './use-choices.ts';

/** Type, length, staff member and room. Those that are busy at the chosen time are marked. */
export function VisitFields({ choices, showsErrors }: { choices: BookingChoices; showsErrors: boolean }) {
  const { chosen, choose, types = [], staff = [], durations = [], typeId, length, freeStaff, freeRooms } = choices;
  const isBusy = (id: string) => freeStaff?.some((one) => one.id === id && !one.available);
  const isTaken = (id: string) => freeRooms?.some((one) => one.id === id && !one.available);
  const member = staff.find(({ id }) => id === chosen.practitionerId);
  const rooms = new Map(
    (member ? [member] : staff).flatMap(({ facilities }) => facilities).map((one) => [one.id, one]),
  );
  return (
    <div className="grid grid-cols-2 gap-3 max-[26rem]:grid-cols-1">
      <SelectField
        label={words.type}
        value={typeId ?? ''}
        required
        error={showsErrors && !typeId ? words.needType : undefined}
        onChange={({ target }) => choose({ typeId: target.value })}
      >
        {!typeId && <option value="">{words.chooseType}</option>}
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.length}
        value={length}
        onChange={({ target }) => choose({ length: Number(target.value) })}
      >
        {[...new Set([...durations, length])]
          .toSorted((a, b) => a - b)
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {words.minutes(minutes)}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={words.staff}
        value={chosen.practitionerId}
        onChange={({ target }) => choose({ practitionerId: target.value, room: roomKept(target.value) })}
      >
        <option value="">{words.anyone}</option>
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {isBusy(id) ? words.busy(name) : name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.room}
        value={chosen.room}
        hint={choices.hasNoFreeRoom ? words.noFreeRoom(choices.visitsNeedRooms) : undefined}
        onChange={({ target }) => choose({ room: target.value })}
      >
        <option value="any">{words.anyRoom}</option>
        {!choices.visitsNeedRooms && <option value="none">{words.noRoom}</option>}
        {[...rooms.values()].map(({ id, name }) => (
          <option key={id} value={id}>
            {isTaken(id) ? words.taken(name) : name}
          </option>
        ))}
      </SelectField>
    </div>
  );

  /** The room stays chosen if the new staff member has it too. */
  function roomKept(practitionerId: string): string {
    const next = staff.find(({ id }) => id === practitionerId);
    const isTheirs = !next || next.facilities.some(({ id }) => id === chosen.room);
    return isTheirs || chosen.room === 'none' ? chosen.room : 'any';
  }
}
