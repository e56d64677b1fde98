import type { Practitioner } from '#contract/campaigns/booking-config.ts';
import { booking as words } from '#src/strings/booking.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import type { BookingChoices } from './use-choices.ts';

/** Type, length, staff member and room. Those that are busy at the chosen time are marked. */
export function VisitFields({ choices, showsErrors }: { choices: BookingChoices; showsErrors: boolean }) {
  const { chosen, choose, types = [], staff = [], durations = [], typeId, length, freeStaff, freeRooms } = choices;
  const { rooms, roomsOfMember, canBeRoomless } = choices;
  const isBusy = (id: string) => freeStaff?.some((one) => one.id === id && !one.available);
  const isTaken = (id: string) => freeRooms?.some((one) => one.id === id && !one.available);
  const isElsewhere = (member: Practitioner) =>
    rooms.some(({ id }) => id === chosen.room) && !roomsOfMember(member).some(({ id }) => id === chosen.room);
  const staffLabel = (member: Practitioner) => {
    if (isElsewhere(member)) return words.elsewhere(member.name);
    return isBusy(member.id) ? words.busy(member.name) : member.name;
  };
  const roomHint = () => {
    if (choices.hasNoFreeRoom) return words.noFreeRoom(canBeRoomless);
    return choices.hasNoRooms && chosen.room === 'any' ? words.noRooms : undefined;
  };
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
        onChange={({ target }) => choose({ practitionerId: target.value })}
      >
        <option value="">{words.anyone}</option>
        {staff.map((member) => (
          <option key={member.id} value={member.id}>
            {staffLabel(member)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.room}
        value={chosen.room}
        hint={roomHint()}
        onChange={({ target }) => choose({ room: target.value })}
      >
        <option value="any">{words.anyRoom}</option>
        {canBeRoomless && <option value="none">{words.noRoom}</option>}
        {rooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {isTaken(id) ? words.taken(name) : name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
