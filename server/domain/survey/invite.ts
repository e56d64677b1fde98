import { subDays } from 'date-fns/subDays';
import { sql } from 'kysely';
import type { Output, Parsed } from '#contract/http.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { inviteToSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { markAsked } from '../conversation/note-asked.ts';
import { ownPractice } from '../practice/internal.ts';
import { makePublicLink } from '../public-link.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { findSurvey, ownSurvey, takesAnswers } from './internal.ts';

/** Days after which an invitation cannot be answered any more. */
const opensFor = 60;

/** A client who is asked, and the visit that they are asked about. */
interface Asked {
  readonly petOwnerId: string;
  readonly appointmentId: string | null;
}

/**
 * An address at which a client can answer, about a visit at most once, and without one at most once while it can be answered (extension
 * `survey-invitations`). One that was not sent yet is given again.
 */
export async function inviteToSurvey(
  ctx: Context,
  { id, petOwnerId, appointmentId }: Parsed<typeof call>,
  origin: string,
): Promise<Output<typeof call>> {
  const survey = await ownSurvey(ctx, id);
  if (!(await takesAnswers(ctx, survey))) throw new Refusal('survey_not_published');
  if (!isRowId(petOwnerId) || !(await lockOwnClient(ctx, petOwnerId))) throw new Refusal('client_not_found');
  const visit = await chosenVisit(ctx, petOwnerId, appointmentId);
  const asked = { petOwnerId, appointmentId: visit?.id ?? null };
  const known = await latestInvitation(ctx, survey.id, asked);
  const invitation = await addressOf(ctx, known ?? (await addInvitation(ctx, survey.id, asked, visit)), origin);
  if (known && (known.asked_at !== null || (await isScheduled(ctx, petOwnerId, invitation.url))))
    throw new Refusal('already_asked');
  return invitation;
}

/** @throws Refusal `appointment_not_found` for one that is gone, or another client's */
async function chosenVisit(ctx: Context, petOwnerId: string, appointmentId: string | null | undefined) {
  if (appointmentId === null) return null;
  if (appointmentId === undefined) return (await latestVisit(ctx, petOwnerId)) ?? null;
  const visit = await findVisit(ctx, petOwnerId, appointmentId);
  if (!visit) throw new Refusal('appointment_not_found');
  return visit;
}

/**
 * Asks a client about a visit, and answers the address for a message of the same transaction; null where the survey takes no answers any more
 * or the client was asked about the visit before.
 */
export async function surveyPageAfter(
  ctx: Context,
  surveyId: string,
  asked: Asked & { readonly appointmentId: string },
  origin: string,
): Promise<string | null> {
  const survey = await findSurvey(ctx, surveyId);
  if (!survey || !(await takesAnswers(ctx, survey))) return null;
  await lockOwnClient(ctx, asked.petOwnerId);
  const known = await latestInvitation(ctx, survey.id, asked);
  if (known && known.asked_at !== null) return null;
  const visit = await findVisit(ctx, asked.petOwnerId, asked.appointmentId);
  const invitation = known ?? (await addInvitation(ctx, survey.id, asked, visit ?? null));
  await markAsked(ctx, invitation.id);
  return (await addressOf(ctx, invitation, origin)).url;
}

const addInvitation = (
  ctx: Context,
  surveyId: string,
  { petOwnerId, appointmentId }: Asked,
  visit: Awaited<ReturnType<typeof chosenVisit>>,
) =>
  ctx.db
    .insertInto('survey_invitation')
    .values({
      practice: ctx.practice,
      survey_id: surveyId,
      pet_owner_id: petOwnerId,
      appointment_id: appointmentId,
      visit_type: visit?.type ?? null,
      visit_resource: visit?.resource ?? null,
      visit_species: visit?.species ?? null,
      created_at: ctx.now,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();

async function addressOf(
  ctx: Context,
  { id, created_at }: { readonly id: string; readonly created_at: string },
  origin: string,
): Promise<Output<typeof call>> {
  const { time_zone } = await ownPractice(ctx);
  const lastDay = addDays(dayIn(new Date(created_at), time_zone), opensFor);
  const link = await makePublicLink(ctx.db, 'survey', { practice: ctx.practice, ids: [id], lastDay });
  return { id, url: `${origin}${portalPath}/s/${link}` };
}

/** The client's invitation for the visit, or without one the latest that can still be answered. */
const latestInvitation = (ctx: Context, surveyId: string, { petOwnerId, appointmentId }: Asked) =>
  ctx.db
    .selectFrom('survey_invitation')
    .select(['id', 'created_at', 'asked_at'])
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', surveyId)
    .where('appointment_id', 'is not distinct from', appointmentId)
    .$if(appointmentId === null, (all) =>
      all.where('pet_owner_id', '=', petOwnerId).where('created_at', '>', subDays(ctx.now, opensFor).toISOString()),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a text that is still to leave contains an address. */
async function isScheduled({ db, practice }: Context, petOwnerId: string, url: string): Promise<boolean> {
  const found = await db
    .selectFrom('scheduled_message as text')
    .innerJoin('conversation as with', (join) =>
      join.onRef('with.practice', '=', 'text.practice').onRef('with.id', '=', 'text.conversation_id'),
    )
    .select('text.id')
    .where('text.practice', '=', practice)
    .where('with.pet_owner_id', '=', petOwnerId)
    .where('text.status', '=', 'SCHEDULED')
    .where(sql<boolean>`position(${url} in text.content) > 0`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the client is the practice's. Until the transaction ends, nobody else asks them. */
const lockOwnClient = async (ctx: Context, id: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('pet_owner')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

/** Undefined for one that is gone, or another client's. */
const findVisit = (ctx: Context, petOwnerId: string, id: string) =>
  visitsOf(ctx, petOwnerId).where('visit.id', '=', id).executeTakeFirst();

/** The client's latest visit that was so recent that they remember it. */
const latestVisit = (ctx: Context, petOwnerId: string) =>
  visitsOf(ctx, petOwnerId)
    .where('visit.starts_at', '<=', ctx.now.toISOString())
    .where('visit.starts_at', '>', subDays(ctx.now, opensFor).toISOString())
    .orderBy('visit.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const visitsOf = (ctx: Context, petOwnerId: string) =>
  ctx.db
    .selectFrom('appointment as visit')
    .leftJoin('pet', (join) => join.onRef('pet.practice', '=', 'visit.practice').onRef('pet.id', '=', 'visit.pet_id'))
    .select(['visit.id', 'visit.type', 'visit.resource', 'pet.species'])
    .where('visit.practice', '=', ctx.practice)
    .where('visit.pet_owner_id', '=', petOwnerId)
    .where('visit.deleted_at', 'is', null);
