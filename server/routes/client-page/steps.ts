import { isBookable } from '#contract/rules/booking/booking-calendar.ts';
import { bookingSetup } from '#server/domain/booking/setup.ts';
import {
  categoryOfPurpose,
  type ClientVisit,
  clientsWithPhone,
  isOffered,
  livingPets,
  offeredCategories,
} from '#server/domain/client-page/internal.ts';
import { timesFor } from '#server/domain/client-page/list-times.ts';
import { requestsOf } from '#server/domain/client-page/requests.ts';
import type { Context } from '#server/domain/context.ts';
import type { Html } from '../portal-document.ts';
import {
  clientsView,
  codeView,
  type Frame,
  kindsView,
  noteView,
  petView,
  phoneView,
  requestsView,
  requestView,
  timesView,
} from './views.ts';
import { purposeAt } from './words.ts';

/** What a step is shown with. */
export interface Shown {
  readonly ctx: Context;
  readonly frame: Frame;
  readonly visit: ClientVisit | null;
  /** The kind of request in the address, or in the form. */
  readonly slug: string;
  /** The request in the address. */
  readonly requestId: string;
}
/** A page, or where the browser goes instead. */
export type View = Html | { readonly to: string };
export const isRedirect = (view: View): view is { readonly to: string } => typeof view === 'object' && 'to' in view;

const begin: View = { to: 'visit' };

/** Each step as a visit finds it; one that it has not reached leads to the beginning. */
export const steps = {
  kinds: async ({ ctx, frame }: Shown): Promise<View> => {
    const setup = await bookingSetup(ctx);
    const kinds = offeredCategories(setup).map((category) => ({
      category,
      description: setup.configs[category].description,
    }));
    return kindsView(frame, kinds);
  },
  phone: async ({ ctx, frame, visit, slug }: Shown): Promise<View> => {
    const purpose = purposeAt[slug];
    if (!purpose || !isOffered(await bookingSetup(ctx), purpose)) return begin;
    return phoneView(frame, purpose, slug, visit?.proven ? visit.phone : null);
  },
  code: async ({ frame, visit }: Shown): Promise<View> =>
    visit && !visit.proven ? codeView(frame, visit.phone, visit.purpose) : begin,
  who: async ({ ctx, frame, visit }: Shown): Promise<View> =>
    visit?.proven ? clientsView(frame, await clientsWithPhone(ctx, visit.phone)) : begin,
  pet: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven || visit.purpose === 'REQUESTS') return begin;
    const { purpose, pet_owner_id: owner, phone } = visit;
    if (owner === null && (await clientsWithPhone(ctx, phone)).length > 0) return { to: 'who' };
    const setup = await bookingSetup(ctx);
    const category = categoryOfPurpose(purpose);
    const staff = category ? setup.practitioners.filter((one) => isBookable(one, setup.configs[category])) : [];
    return petView(frame, { purpose, staff, pets: owner === null ? null : await livingPets(ctx, owner) });
  },
  times: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven || (visit.pet_id === null && visit.stranger === null)) return begin;
    const times = await timesFor(ctx, visit);
    return times ? timesView(frame, times) : begin;
  },
  note: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven) return begin;
    const { purpose, pet_owner_id: owner, pet_id, stranger, starts_at: startsAt } = visit;
    const pets = owner === null ? [] : await livingPets(ctx, owner);
    const pet = stranger?.pet ?? pets.find(({ id }) => id === pet_id)?.name;
    if (pet === undefined || (categoryOfPurpose(purpose) !== null && startsAt === null)) return begin;
    return noteView(frame, { purpose, pet, startsAt, timeZone: (await bookingSetup(ctx)).timeZone });
  },
  requests: async ({ ctx, frame, visit }: Shown): Promise<View> =>
    visit?.proven ? requestsView(frame, await requestsOf(ctx, visit)) : { to: 'visit/requests' },
  request: async ({ ctx, frame, visit, requestId }: Shown): Promise<View> => {
    if (!visit?.proven) return { to: 'visit/requests' };
    const request = (await requestsOf(ctx, visit)).find(({ id }) => id === requestId);
    return request ? requestView(frame, request, (await bookingSetup(ctx)).timeZone) : { to: 'requests' };
  },
};
