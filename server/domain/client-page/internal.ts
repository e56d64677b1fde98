import type { Selectable } from 'kysely';
import { type AppointmentCategory, appointmentCategories } from '#contract/campaigns/booking-config.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { Database } from '#server/db/schema.ts';
import type { BookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { hashOf } from '../secret.ts';

export type ClientVisit = Selectable<Database['client_visit']>;
export type Purpose = ClientVisit['purpose'];

/** Why a step of the page was not taken. */
export type Problem =
  | 'phone_invalid'
  | 'too_many_codes'
  | 'code_incomplete'
  | 'code_wrong'
  | 'code_expired'
  | 'code_used_up'
  | 'too_many_wrong_codes'
  | 'choice_missing'
  | 'details_missing'
  | 'note_too_long'
  | 'not_offered'
  | 'time_taken'
  | 'pet_has_request'
  | 'client_has_requests'
  | 'too_many_requests'
  | 'request_closed'
  | 'request_pending'
  | 'visit_not_found'
  | 'not_movable'
  | 'too_late'
  | 'changed_elsewhere'
  | 'move_requested'
  | 'visit_over'
  | 'form_used';

/** A moment by the clock of a practice. */
interface ZonedTime {
  readonly moment: string;
  readonly timeZone: string;
}

/** What follows a form: another step of the page, or the same one with the reason. */
export type StepOutcome =
  | { readonly next: string }
  | { readonly problem: Problem; /** Tries, or minutes. */ readonly left?: number; readonly time?: ZonedTime };

/** Minutes that a visit to the page lasts without entering a code again. */
export const visitMinutes = 30;
export const visitEnd = ({ now }: Context): Date => new Date(now.getTime() + visitMinutes * 60_000);

/** The visit of a browser with this cookie; null if there is none, it is over, or it is of another practice. */
export async function findVisit(ctx: Context, cookie: string | undefined): Promise<ClientVisit | null> {
  if (!cookie) return null;
  const found = await ctx.db
    .selectFrom('client_visit')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('cookie_hash', '=', hashOf(cookie))
    .where('ends', '>', ctx.now.toISOString())
    .executeTakeFirst();
  return found ?? null;
}

export const changeVisit = (
  ctx: Context,
  { cookie_hash }: ClientVisit,
  changes: Partial<Omit<ClientVisit, 'practice' | 'cookie_hash' | 'stranger' | 'draft'>> & {
    readonly stranger?: string | null;
    readonly draft?: string | null;
  },
) =>
  ctx.db
    .updateTable('client_visit')
    .set(changes)
    .where('practice', '=', ctx.practice)
    .where('cookie_hash', '=', cookie_hash)
    .execute();

/** A client who has the phone of a visit, as their own or their household's. */
export interface PhoneClient {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

export async function clientsWithPhone(ctx: Context, phone: string): Promise<PhoneClient[]> {
  return ctx.db
    .selectFrom('pet_owner')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('practice', '=', ctx.practice)
    .where((eb) =>
      eb.or([
        eb('contact_phone', '=', phone),
        eb(
          'id',
          'in',
          eb
            .selectFrom('secondary_contact')
            .select('pet_owner_id')
            .where('practice', '=', ctx.practice)
            .where('phone', '=', phone),
        ),
      ]),
    )
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}

/** A client's living animals. */
export const livingPets = (ctx: Context, petOwnerId: string) =>
  ctx.db
    .selectFrom('pet')
    .select(['id', 'name'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', petOwnerId)
    .where('deceased', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The category of a visit that requests an appointment. */
export const categoryOfPurpose = (purpose: Purpose): AppointmentCategory | null =>
  appointmentCategories.find((category) => category === purpose) ?? null;

/** The type of the request that a visit leads to. */
export const requestTypeOf = (purpose: Purpose): NonNullable<Message['request_type']> =>
  purpose === 'REFILL' ? 'RxRefill' : 'Appointment';

/** The kinds of visits that clients can request now. */
export const offeredCategories = ({ requestsEnabled, configs }: BookingSetup): AppointmentCategory[] =>
  requestsEnabled ? appointmentCategories.filter((category) => configs[category].enabled) : [];

/** Whether a visit to the page can still lead to what it is for. */
export function isOffered(setup: BookingSetup, purpose: Purpose): boolean {
  const category = categoryOfPurpose(purpose);
  return category === null || offeredCategories(setup).includes(category);
}

/** The step after the phone is proven; somebody has to say who they are only where it matters. */
export const stepAfterPhone = (purpose: Purpose, isUndecided: boolean): string =>
  isUndecided && purpose !== 'REQUESTS' ? 'who' : stepAfterClient(purpose);

/** The step after it is known who the client is. */
export const stepAfterClient = (purpose: Purpose): string => (purpose === 'REQUESTS' ? 'requests' : 'pet');
