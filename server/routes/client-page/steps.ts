import { isBookable } from '#contract/rules/booking/booking-calendar.ts';
import { bookingSetup } from '#server/domain/booking/setup.ts';
import { choicesSeen } from '#server/domain/client-page/choices-seen.ts';
import {
  categoryOfPurpose,
  type ClientVisit,
  clientsWithPhone,
  isOffered,
  livingPets,
  offeredCategories,
} from '#server/domain/client-page/internal.ts';
import { timesFor, timesToMove } from '#server/domain/client-page/list-times.ts';
import { requestsOf } from '#server/domain/client-page/requests.ts';
import { upcomingVisits } from '#server/domain/client-page/upcoming-visits.ts';
import type { Context } from '#server/domain/context.ts';
import type { Html } from '../portal-document.ts';
import type { Frame } from './parts.ts';
import { requestsView, requestView } from './request-views.ts';
import { clientsView, codeView, kindsView, noteView, petView, phoneView, timesView } from './views.ts';
import { moveView, notMovableView, noVisitView } from './visit-views.ts';
import { purposeAt } from './words.ts';

/** What a step is shown with. */
export interface Shown {
  readonly ctx: Context;
  readonly frame: Frame;
  readonly visit: ClientVisit | null;
  /** The kind of request in the address. */
  readonly slug: string;
  /** The id of the request or visit in the address. */
  readonly id: string;
  /** The first day in the address. */
  readonly from: string | undefined;
}
interface Redirect {
  readonly to: string;
}
interface Missing {
  readonly missing: Html;
}
/** A page, where the browser goes instead, or what it gets with a 404. */
export type View = Html | Redirect | Missing;
export const isRedirect = (view: View): view is Redirect => typeof view === 'object' && 'to' in view;
export const isMissing = (view: View): view is Missing => typeof view === 'object' && 'missing' in view;

const begin: View = { to: 'visit' };
/** To the code that leads to visits and requests. */
const signIn: View = { to: 'visit/requests' };

/** To the choice of an animal; a request that was sent leaves nothing chosen. */
const toPet = ({ purpose }: ClientVisit): View => ({ to: purpose === 'REQUESTS' ? 'requests' : 'pet' });

/** The chosen animal; null for none, and for one that has died since. */
async function petNameOf(ctx: Context, { pet_owner_id: owner, pet_id, stranger }: ClientVisit): Promise<string | null> {
  if (stranger) return stranger.pet;
  if (owner === null || pet_id === null) return null;
  return (await livingPets(ctx, owner)).find(({ id }) => id === pet_id)?.name ?? null;
}

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
    const purpose = purposeAt.get(slug);
    if (!purpose || !isOffered(await bookingSetup(ctx), purpose)) return begin;
    return phoneView(frame, purpose, slug, visit);
  },
  code: async ({ frame, visit }: Shown): Promise<View> =>
    visit && !visit.proven ? codeView(frame, visit.phone, visit.purpose) : begin,
  who: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven) return begin;
    const { purpose, phone } = visit;
    return clientsView(frame, {
      seen: choicesSeen(visit, 'who'),
      purpose,
      clients: await clientsWithPhone(ctx, phone),
    });
  },
  pet: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven || visit.purpose === 'REQUESTS') return begin;
    const { purpose, pet_owner_id: owner, phone } = visit;
    if (owner === null && (await clientsWithPhone(ctx, phone)).length > 0) return { to: 'who' };
    const setup = await bookingSetup(ctx);
    const category = categoryOfPurpose(purpose);
    const staff = category ? setup.practitioners.filter((one) => isBookable(one, setup.configs[category])) : [];
    return petView(frame, {
      seen: choicesSeen(visit, 'pet'),
      purpose,
      staff,
      pets: owner === null ? null : await livingPets(ctx, owner),
    });
  },
  times: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven) return begin;
    const pet = await petNameOf(ctx, visit);
    if (pet === null) return toPet(visit);
    const times = await timesFor(ctx, visit);
    const { purpose } = visit;
    return times ? timesView(frame, { seen: choicesSeen(visit, 'times'), purpose, pet, times }) : begin;
  },
  note: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven) return begin;
    const { purpose, starts_at: startsAt, practitioner_id: practitionerId } = visit;
    const pet = await petNameOf(ctx, visit);
    if (pet === null) return toPet(visit);
    if (categoryOfPurpose(purpose) !== null && startsAt === null) return { to: 'times' };
    const { timeZone, practitioners } = await bookingSetup(ctx);
    const practitioner = practitioners.find(({ id }) => id === practitionerId)?.name ?? null;
    return noteView(frame, {
      seen: choicesSeen(visit, 'note'),
      purpose,
      pet,
      startsAt,
      practitioner,
      timeZone,
    });
  },
  requests: async ({ ctx, frame, visit }: Shown): Promise<View> => {
    if (!visit?.proven) return signIn;
    const setup = await bookingSetup(ctx);
    const visits = await upcomingVisits(ctx, setup, visit);
    return requestsView(frame, { visits, requests: await requestsOf(ctx, visit), timeZone: setup.timeZone });
  },
  request: async ({ ctx, frame, visit, id }: Shown): Promise<View> => {
    if (!visit?.proven) return signIn;
    const request = (await requestsOf(ctx, visit)).find((one) => one.id === id);
    return request ? requestView(frame, request, (await bookingSetup(ctx)).timeZone) : { to: 'requests' };
  },
  move: async ({ ctx, frame, visit: pageVisit, id, from }: Shown): Promise<View> => {
    if (!pageVisit?.proven) return signIn;
    const setup = await bookingSetup(ctx);
    const visit = (await upcomingVisits(ctx, setup, pageVisit)).find((one) => one.id === id);
    if (!visit) return { missing: noVisitView(frame) };
    const { moving } = visit;
    if (moving.can === 'wait') return { to: `requests/${moving.requestId}` };
    if (moving.can === 'call') return notMovableView(frame, visit, moving.because, setup.timeZone);
    const times = await timesToMove(ctx, setup, visit, moving, from);
    return moveView(frame, { visit, times, lastDay: moving.lastDay, staff: setup.practitioners });
  },
};
