import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { describeVisit, type VisitDescription } from '#contract/rules/reminders/visit-description.ts';
import type { Db } from '#server/db/schema.ts';
import { type Context, readingContext, systemAt } from '../context.ts';
import { presentPublicly, type PublicPractice } from '../portal-link/find-practice.ts';
import { ownPractice } from '../practice/internal.ts';
import { type PublicLink, readPublicLink } from '../public-link.ts';

/** What the page of a visit shows. */
export interface VisitPage {
  readonly practice: PublicPractice;
  readonly timeZone: string;
  /** Null for a visit that is not in the calendar any more, or not this client's. */
  readonly visit: ClientsVisit | null;
}

export interface ClientsVisit extends VisitDescription {
  readonly id: string;
  readonly startsAt: string;
  readonly lengthInMinutes: number | null;
  /** Whom it is with. */
  readonly practitioner: string | null;
  readonly client: { readonly id: string; readonly firstName: string | null; readonly phone: string | null };
  readonly pet: string | null;
  readonly isOver: boolean;
  readonly isConfirmed: boolean;
  /** What the client last answered for this time. */
  readonly answer: VisitAnswer | null;
}
export type VisitAnswer = 'COMING' | 'NOT_COMING';

/** Days around a visit within which a service counts as due. */
const dueWithin = 30;

/** The page behind a link; null for one that leads nowhere. */
export async function visitAtLink(db: Db, link: string): Promise<VisitPage | null> {
  const read = await readPublicLink(db, 'visit', link);
  return read && visitPage(readingContext(db, systemAt(read.practice)), read);
}

export async function visitPage(ctx: Context, { ids: [id = '', owner = ''], lastDay }: PublicLink): Promise<VisitPage> {
  const row = await ownPractice(ctx);
  const practice = presentPublicly(row, ctx.now);
  const page = { practice, timeZone: row.time_zone };
  if (lastDay !== null && dayIn(ctx.now, row.time_zone) > lastDay) return { ...page, visit: null };
  const found = await ctx.db
    .selectFrom('appointment as visit')
    .innerJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'visit.practice').onRef('client.id', '=', 'visit.pet_owner_id'),
    )
    .leftJoin('pet', (join) => join.onRef('pet.practice', '=', 'visit.practice').onRef('pet.id', '=', 'visit.pet_id'))
    .leftJoin('visit_answer as answered', (join) =>
      join
        .onRef('answered.practice', '=', 'visit.practice')
        .onRef('answered.appointment_id', '=', 'visit.id')
        .onRef('answered.starts_at', '=', 'visit.starts_at'),
    )
    .select(['visit.starts_at', 'visit.type', 'visit.type_id', 'visit.resource', 'visit.length_in_minutes'])
    .select(['visit.confirmed_at', 'visit.pet_id', 'pet.name as pet', 'pet.species', 'answered.answer'])
    .select(['client.contact_phone', 'client.first_name'])
    .where('visit.practice', '=', ctx.practice)
    .where('visit.id', '=', id)
    .where('visit.pet_owner_id', '=', owner)
    .where('visit.deleted_at', 'is', null)
    // Nothing is promised before the practice software has taken the visit.
    .where((visit) => visit('visit.write_back_state', 'is distinct from', 'PENDING'))
    .executeTakeFirst();
  if (!found) return { ...page, visit: null };
  const { campaign_enrollments: campaigns } = row;
  const setting = campaigns
    .flatMap(({ campaignConfig }) => campaignConfig?.appointmentTypeSettings ?? [])
    .find(({ appointmentTypeId }) => appointmentTypeId === found.type_id);
  const wellness = campaigns.find(({ campaignConfig }) => campaignConfig?.wellness)?.campaignConfig?.wellness;
  const description = describeVisit(
    {
      startsAt: found.starts_at,
      type: found.type,
      pet: found.pet,
      species: found.species ?? 'Unknown',
      servicesDue: setting?.isWellness ? await servicesDue(ctx, found.pet_id, found.starts_at) : [],
    },
    setting,
    wellness,
    row.time_zone,
  );
  return {
    ...page,
    visit: {
      ...description,
      id,
      startsAt: found.starts_at,
      lengthInMinutes: found.length_in_minutes,
      practitioner: found.resource,
      client: { id: owner, firstName: found.first_name, phone: found.contact_phone },
      pet: found.pet,
      isOver: ctx.now.getTime() >= description.comeBy,
      isConfirmed: found.confirmed_at !== null,
      answer: found.answer,
    },
  };
}

/** The names of what the animal is due for about the time of the visit. */
async function servicesDue(ctx: Context, petId: string | null, startsAt: string): Promise<string[]> {
  if (petId === null) return [];
  const until = new Date(Date.parse(startsAt) + dueWithin * 86_400_000).toISOString().slice(0, 10);
  const rows = await ctx.db
    .selectFrom('service_due')
    .select('name')
    .distinct()
    .where('practice', '=', ctx.practice)
    .where('pet_id', '=', petId)
    .where('due_on', '<=', until)
    .orderBy('name')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}
