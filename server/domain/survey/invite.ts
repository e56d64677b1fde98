import { subDays } from 'date-fns/subDays';
import { sql } from 'kysely';
import type { Output, Parsed } from '#contract/http.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { inviteToSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { makePublicLink } from '../public-link.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { findSurvey, ownSurvey } from './internal.ts';

/** Days after which an invitation cannot be answered any more. */
const opensFor = 60;

/** A client who is asked, and the visit that they are asked about. */
interface Asked {
  readonly petOwnerId: string;
  readonly appointmentId: string | null;
}

/**
 * An address at which a client can answer, about a visit at most once (extension `survey-invitations`). One that was not sent yet is given
 * again.
 */
export async function inviteToSurvey(
  ctx: Context,
  { id, petOwnerId, appointmentId }: Parsed<typeof call>,
  origin: string,
): Promise<Output<typeof call>> {
  const survey = await ownSurvey(ctx, id);
  if (survey.status !== 'PUBLISHED') throw new Refusal('survey_not_published');
  if (!isRowId(petOwnerId) || !(await isOwnClient(ctx, petOwnerId))) throw new Refusal('client_not_found');
  const visit = await chosenVisit(ctx, petOwnerId, appointmentId);
  const asked = { petOwnerId, appointmentId: visit?.id ?? null };
  const invitation =
    (await addInvitation(ctx, survey.id, asked, visit, origin)) ??
    (await unsentInvitation(ctx, survey.id, asked, origin));
  if (!invitation) throw new Refusal('already_asked');
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
  if (survey?.status !== 'PUBLISHED') return null;
  const visit = await findVisit(ctx, asked.petOwnerId, asked.appointmentId);
  const invitation = await addInvitation(ctx, survey.id, asked, visit ?? null, origin);
  return invitation?.url ?? null;
}

/** Null where the client was asked about the visit before. */
async function addInvitation(
  ctx: Context,
  surveyId: string,
  { petOwnerId, appointmentId }: Asked,
  visit: Awaited<ReturnType<typeof chosenVisit>>,
  origin: string,
): Promise<Output<typeof call> | null> {
  const invitation = await ctx.db
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
    .onConflict((conflict) => conflict.columns(['practice', 'survey_id', 'appointment_id']).doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst();
  if (!invitation) return null;
  ctx.announce('survey', surveyId);
  return addressOf(ctx, invitation, origin);
}

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

/** The invitation for a visit, unless a text, a scheduled text or the thank-you has its address, or it was answered. */
async function unsentInvitation(ctx: Context, surveyId: string, { petOwnerId, appointmentId }: Asked, origin: string) {
  const { db, practice } = ctx;
  const found = await db
    .selectFrom('survey_invitation as asked')
    .leftJoin('survey_submission as answer', (join) =>
      join.onRef('answer.practice', '=', 'asked.practice').onRef('answer.invitation_id', '=', 'asked.id'),
    )
    .select(['asked.id', 'asked.created_at'])
    .where('asked.practice', '=', practice)
    .where('asked.survey_id', '=', surveyId)
    .where('asked.appointment_id', '=', appointmentId)
    .where('answer.id', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const invitation = await addressOf(ctx, found, origin);
  const ofClient = db
    .selectFrom('conversation')
    .select('id')
    .where('practice', '=', practice)
    .where('pet_owner_id', '=', petOwnerId);
  const texts = db.selectFrom('message').select('content').where('practice', '=', practice);
  const scheduled = db.selectFrom('scheduled_message').select('content').where('practice', '=', practice);
  const thanks = db
    .selectFrom('reminder')
    .innerJoin('outgoing_email', 'outgoing_email.id', 'reminder.email_id')
    .select('outgoing_email.content')
    .where('reminder.practice', '=', practice)
    .where('reminder.pet_owner_id', '=', petOwnerId)
    .where('reminder.cadence', '=', 'thank-you');
  const sent = await db
    .selectFrom(
      texts
        .where('conversation_id', 'in', ofClient)
        .unionAll(scheduled.where('status', '=', 'SCHEDULED').where('conversation_id', 'in', ofClient))
        .unionAll(thanks)
        .as('sent'),
    )
    .select('content')
    .where(sql<boolean>`position(${invitation.url} in content) > 0`)
    .limit(1)
    .executeTakeFirst();
  return sent ? null : invitation;
}

const isOwnClient = async (ctx: Context, id: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('pet_owner')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
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
