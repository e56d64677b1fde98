import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { addDays } from '../calendar/add-days.ts';
import { type Cadence, cadences, canAskToConfirm, isOfService } from '../cadences/cadences.ts';

const madeUp = 'made-up';

/** A reminder of a made-up client with one visit and one service, as far ahead as the cadence is sent. */
export function madeUpReminder(cadence: Cadence, typeId: string | null, today: string) {
  const { after } = cadences[cadence];
  const day = addDays(today, 'days' in after ? -after.days : 30);
  const facts: ReminderFacts = {
    owner: {
      id: madeUp,
      firstName: 'Maya',
      lastName: 'Okafor',
      smsPhone: null,
      smsSubscribed: true,
      email: null,
      emailStop: null,
      address: null,
    },
    pets: [{ id: madeUp, name: 'Biscuit', deceased: false }],
    appointments: [
      {
        id: madeUp,
        startsAt: `${day}T16:30:00.000Z`,
        typeId,
        type: null,
        petId: madeUp,
        confirmed: false,
        deleted: false,
        bookedAt: `${day}T00:00:00.000Z`,
      },
    ],
    servicesDue: [{ id: madeUp, petId: madeUp, serviceTypeId: madeUp, name: 'Rabies vaccination', dueOn: day }],
    thankedAt: null,
  };
  const kind = isOfService(cadence) ? 'service' : 'appointment';
  const subjects = [{ kind, id: madeUp, petId: madeUp }] as const;
  return { facts, content: { cadence, subjects, asksToConfirm: canAskToConfirm(cadence) } as const };
}
