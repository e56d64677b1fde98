import { cutText } from '#contract/rules/text/cut-text.ts';
import { bookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import {
  categoryOfPurpose,
  changeVisit,
  type ClientVisit,
  clientsWithPhone,
  isOffered,
  livingPets,
  type Purpose,
  requestTypeOf,
  stepAfterClient,
  stepAfterPhone,
  type StepOutcome,
} from './internal.ts';
import { isBookableFor, timesFor } from './list-times.ts';
import { problemOfOpenRequests } from './open-requests.ts';

/** Another purpose for a phone that is proven already. */
export async function choosePurpose(ctx: Context, visit: ClientVisit, purpose: Purpose): Promise<StepOutcome> {
  if (!isOffered(await bookingSetup(ctx), purpose)) return { problem: 'not_offered' };
  await changeVisit(ctx, visit, { purpose, pet_id: null, starts_at: null, practitioner_id: null });
  const isUndecided = visit.pet_owner_id === null && (await clientsWithPhone(ctx, visit.phone)).length > 1;
  return { next: stepAfterPhone(purpose, isUndecided) };
}

/** Which of several clients with one phone it is. */
export async function chooseClient(ctx: Context, visit: ClientVisit, petOwnerId: string): Promise<StepOutcome> {
  const clients = await clientsWithPhone(ctx, visit.phone);
  if (!clients.some(({ id }) => id === petOwnerId)) return { problem: 'choice_missing' };
  await changeVisit(ctx, visit, { pet_owner_id: petOwnerId, pet_id: null, stranger: null });
  return { next: stepAfterClient(visit.purpose) };
}

interface ChosenPet {
  /** Of a known client. */
  readonly petId: string;
  /** Typed by a client whom the practice does not know. */
  readonly name: string;
  readonly petName: string;
  readonly species: string;
  /** Empty for anybody. */
  readonly practitionerId: string;
}

/** Whom the request is for, and with which staff member. */
export async function choosePet(ctx: Context, visit: ClientVisit, chosen: ChosenPet): Promise<StepOutcome> {
  const setup = await bookingSetup(ctx);
  if (!isOffered(setup, visit.purpose)) return { problem: 'not_offered' };
  const category = categoryOfPurpose(visit.purpose);
  const practitioner_id = chosen.practitionerId || null;
  if (category && practitioner_id !== null && !isBookableFor(setup, category, practitioner_id))
    return { problem: 'choice_missing' };
  const next = { next: category ? 'times' : 'note' };
  /** Whether the client may request this for the animal, which is checked again when they do. */
  const problemFor = (pet: { readonly pet_id: string | null; readonly pet_name: string }) =>
    problemOfOpenRequests(ctx, visit, { type: requestTypeOf(visit.purpose), pet });
  const reset = { practitioner_id, starts_at: null };
  if (visit.pet_owner_id !== null) {
    const pet = (await livingPets(ctx, visit.pet_owner_id)).find(({ id }) => id === chosen.petId);
    if (!pet) return { problem: 'choice_missing' };
    const problem = await problemFor({ pet_id: pet.id, pet_name: pet.name });
    if (problem) return { problem };
    await changeVisit(ctx, visit, { pet_id: pet.id, stranger: null, ...reset });
    return next;
  }
  if ((await clientsWithPhone(ctx, visit.phone)).length > 0) return { next: 'who' };
  const [name, pet, species] = [chosen.name, chosen.petName, chosen.species].map((typed) => cutText(typed.trim(), 80));
  if (!name || !pet || !species) return { problem: 'details_missing' };
  const problem = await problemFor({ pet_id: null, pet_name: pet });
  if (problem) return { problem };
  await changeVisit(ctx, visit, { pet_id: null, stranger: JSON.stringify({ name, pet, species }), ...reset });
  return next;
}

/** When the visit is to begin. */
export async function chooseTime(ctx: Context, visit: ClientVisit, start: string): Promise<StepOutcome> {
  if (start === '') return { problem: 'choice_missing' };
  const times = await timesFor(ctx, visit);
  if (!times) return { problem: 'not_offered' };
  const wanted = Number(start);
  if (!times.days.some(({ slots }) => slots.some((slot) => slot.start === wanted))) return { problem: 'time_taken' };
  await changeVisit(ctx, visit, { starts_at: new Date(wanted).toISOString() });
  return { next: 'note' };
}
