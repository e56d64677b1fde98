import { sql } from 'kysely';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { lastDayToMove } from '#contract/rules/calendar/business-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { likelyCategory } from '#contract/rules/booking/visit-types.ts';
import { type BookingSetup, lengthOf } from '../booking/setup.ts';
import { categoryOf } from '../booking/category.ts';
import type { Context } from '../context.ts';
import { type ClientVisit, clientsWithPhone, offeredCategories } from './internal.ts';

const mostShown = 20;

/** A booked visit of a client that has yet to begin. */
export interface UpcomingVisit {
  readonly id: string;
  readonly petOwnerId: string;
  readonly petId: string | null;
  readonly petName: string | null;
  readonly startsAt: string;
  readonly type: string | null;
  readonly practitionerId: string | null;
  readonly practitioner: string | null;
  readonly moving: MovingState;
}

/** Whether the client can ask to move a visit. */
export type MovingState =
  | { readonly can: 'ask'; readonly category: AppointmentCategory; readonly length: number; readonly lastDay: string }
  /** There is an open request to move it. */
  | { readonly can: 'wait'; readonly requestId: string }
  | { readonly can: 'call'; readonly because: 'not_movable' | 'too_late' };

/** The booked visits of the clients who have the phone of a visit to the page, the next one first. Animals that died are left out. */
export async function upcomingVisits(
  ctx: Context,
  setup: BookingSetup,
  { phone, pet_owner_id }: Pick<ClientVisit, 'phone' | 'pet_owner_id'>,
): Promise<UpcomingVisit[]> {
  const owners = pet_owner_id === null ? (await clientsWithPhone(ctx, phone)).map(({ id }) => id) : [pet_owner_id];
  if (owners.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('appointment')
    .leftJoin('pet', (join) =>
      join.onRef('pet.practice', '=', 'appointment.practice').onRef('pet.id', '=', 'appointment.pet_id'),
    )
    .leftJoin('message as booked', (join) =>
      join
        .onRef('booked.practice', '=', 'appointment.practice')
        .on(sql`booked.request ->> 'request_id' = appointment.booking_request_id`.$castTo<boolean>()),
    )
    .select((eb) => [
      'appointment.id',
      'appointment.pet_owner_id as petOwnerId',
      'appointment.pet_id as petId',
      'pet.name as petName',
      'appointment.starts_at as startsAt',
      'appointment.type',
      'appointment.type_id as typeId',
      'appointment.practitioner_id as practitionerId',
      'appointment.resource as practitioner',
      'appointment.length_in_minutes as length',
      'booked.request',
      eb
        .selectFrom('message as asked')
        .select(sql<string>`asked.request ->> 'request_id'`.as('id'))
        .whereRef('asked.practice', '=', 'appointment.practice')
        .where('asked.request', 'is not', null)
        .where(sql`asked.request -> 'moves' ->> 'appointment_id' = appointment.id`.$castTo<boolean>())
        .where(sql`coalesce(asked.request ->> 'status', 'OPEN')`, 'in', ['OPEN', 'PENDING'])
        .limit(1)
        .as('requestId'),
    ])
    .where('appointment.practice', '=', ctx.practice)
    .where('appointment.pet_owner_id', 'in', owners)
    .where('appointment.deleted_at', 'is', null)
    .where('appointment.starts_at', '>', ctx.now.toISOString())
    // The practice software may refuse it.
    .where('appointment.write_back_state', 'is distinct from', 'PENDING')
    .where((eb) => eb.or([eb('pet.deceased', 'is', null), eb('pet.deceased', '=', false)]))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .limit(mostShown)
    .execute();
  return rows.flatMap(({ request, typeId, length, requestId, petOwnerId, ...visit }) => {
    if (petOwnerId === null) return [];
    const category = request
      ? categoryOf(request)
      : likelyCategory({ id: typeId, name: visit.type ?? '' }, setup.configs);
    const moving: MovingState = requestId
      ? { can: 'wait', requestId }
      : movingState(ctx, setup, { startsAt: visit.startsAt, category, length });
    return { ...visit, petOwnerId, moving };
  });
}

interface BookedTime {
  readonly startsAt: string;
  readonly category: AppointmentCategory | null;
  readonly length: number | null;
}

/** Whether a visit can be moved online: its category allows it (AR-42), until the second business day before it (AR-41). */
function movingState(ctx: Context, setup: BookingSetup, { startsAt, category, length }: BookedTime): MovingState {
  const config = category && offeredCategories(setup).includes(category) ? setup.configs[category] : null;
  if (!category || !config?.allowRescheduleRequests) return { can: 'call', because: 'not_movable' };
  const closedDays = setup.limits.closures.filter(
    ({ hours, practitionerId }) => hours === null && practitionerId === null,
  );
  const lastDay = lastDayToMove(dayIn(new Date(startsAt), setup.timeZone), closedDays);
  if (lastDay === null || dayIn(ctx.now, setup.timeZone) > lastDay) return { can: 'call', because: 'too_late' };
  return { can: 'ask', category, length: length ?? lengthOf(config), lastDay };
}
