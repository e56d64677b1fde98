import { sql } from 'kysely';
import type { AppointmentTypeSetting, Wellness } from '#contract/campaigns/enrollment.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { appointmentTypesOf } from '#contract/rules/reminders/campaign-options.ts';
import { describeVisit, type VisitDescription } from '#contract/rules/reminders/visit-description.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { Db } from '#server/db/schema.ts';
import { bookingSetup } from '../booking/setup.ts';
import { careUrl } from '../care-page/care-url.ts';
import { upcomingVisits } from '../client-page/upcoming-visits.ts';
import { type Context, readingContext, systemAt } from '../context.ts';
import { presentPublicly, type PublicPractice } from '../portal-link/find-practice.ts';
import { ownPractice } from '../practice/internal.ts';
import type { PracticeRecord } from '../practice/present.ts';
import { type PublicLink, readPublicLink } from '../public-link.ts';

/** What the page of a visit shows. */
export interface VisitPage {
  readonly practice: PublicPractice;
  readonly timeZone: string;
  /** Null for a visit that is not in the calendar any more, or not this client's. */
  readonly visit: ClientsVisit | null;
}

/** The page of a visit that is in the calendar. */
export interface ShownVisitPage extends VisitPage {
  readonly visit: ClientsVisit;
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
  /** Where the client asks for another time, or that they have; null where they cannot. */
  readonly move: { readonly path: string } | { readonly isRequested: true } | null;
  /** Where the client reads what is recommended; null where nothing is. */
  readonly carePath: string | null;
}
export type VisitAnswer = 'COMING' | 'NOT_COMING';

/** Days after the visit on which its page still opens. */
const opensFor = 2;
/** Days around a visit within which a service counts as due. */
const dueWithin = 30;

/** The page behind a link; null for one that leads nowhere. */
export async function visitAtLink(db: Db, link: string): Promise<VisitPage | null> {
  const read = await readPublicLink(db, 'visit', link);
  return read && visitPage(readingContext(db, systemAt(read.practice)), read);
}

/** A row of the calendar, with what its client reads of it. */
const visitRows = ({ db, practice }: Context) =>
  db
    .selectFrom('appointment as visit')
    .innerJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'visit.practice').onRef('client.id', '=', 'visit.pet_owner_id'),
    )
    .leftJoin('pet', (join) => join.onRef('pet.practice', '=', 'visit.practice').onRef('pet.id', '=', 'visit.pet_id'))
    .select(['visit.id', 'visit.starts_at', 'visit.type', 'visit.type_id', 'visit.resource', 'visit.length_in_minutes'])
    .select(['visit.confirmed_at', 'visit.pet_id', 'pet.name as pet', 'pet.species', 'visit.client_answer'])
    .select(['client.id as client_id', 'client.contact_phone', 'client.first_name'])
    .where('visit.practice', '=', practice)
    .where('visit.deleted_at', 'is', null)
    // Nothing is promised before the practice software has taken the visit.
    .where((visit) => visit('visit.write_back_state', 'is distinct from', 'PENDING'));
export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisitRow>>>;

export const findVisitRow = (ctx: Context, id: string) => visitRows(ctx).where('visit.id', '=', id).executeTakeFirst();

/** Where a client goes from the page of their visit. */
type VisitLinks = Pick<ClientsVisit, 'move' | 'carePath'>;

/** What the practice has set for the visits of a type. */
export interface VisitSettings {
  readonly type: AppointmentTypeSetting | undefined;
  readonly wellness: Wellness | undefined;
}

export async function visitPage(ctx: Context, { ids: [id = '', owner = ''] }: PublicLink): Promise<VisitPage> {
  const row = await ownPractice(ctx);
  const found = await findVisitRow(ctx, id);
  return found?.client_id === owner && dayIn(ctx.now, row.time_zone) <= lastDayOf(found, row)
    ? pageOfVisit(ctx, row, { ...found, ...(await linksOf(ctx, row, found)) }, publishedSettings(row, found.type_id))
    : { practice: presentPublicly(row, ctx.now), timeZone: row.time_zone, visit: null };
}

const lastDayOf = ({ starts_at }: VisitRow, { time_zone }: PracticeRecord): string =>
  addDays(dayIn(new Date(starts_at), time_zone), opensFor);

function publishedSettings({ campaign_enrollments: campaigns }: PracticeRecord, typeId: string | null): VisitSettings {
  return {
    type: appointmentTypesOf({ campaignEnrollments: campaigns }).get(typeId ?? ''),
    wellness: campaigns.find(({ campaignConfig }) => campaignConfig?.wellness)?.campaignConfig?.wellness,
  };
}

/** The page of a visit, as its client sees it and as staff preview it. */
export async function pageOfVisit(
  ctx: Context,
  row: PracticeRecord,
  found: VisitRow & VisitLinks,
  { type, wellness }: VisitSettings,
): Promise<ShownVisitPage> {
  const species = found.species ?? 'Unknown';
  const [servicesDue, services] = type?.isWellness
    ? await Promise.all([servicesDueAbout(ctx, found), servicesFor(ctx, species)])
    : [[], []];
  const description = describeVisit(
    {
      startsAt: found.starts_at,
      type: found.type,
      pet: found.pet,
      species,
      servicesDue,
      services,
    },
    type,
    wellness,
    row.time_zone,
  );
  return {
    practice: presentPublicly(row, ctx.now),
    timeZone: row.time_zone,
    visit: {
      ...description,
      id: found.id,
      startsAt: found.starts_at,
      lengthInMinutes: found.length_in_minutes,
      practitioner: found.resource,
      client: { id: found.client_id, firstName: found.first_name, phone: found.contact_phone },
      pet: found.pet,
      isOver: ctx.now.getTime() >= description.comeBy,
      isConfirmed: found.confirmed_at !== null,
      answer: found.client_answer,
      move: found.move,
      carePath: found.carePath,
    },
  };
}

export const linksOf = async (ctx: Context, row: PracticeRecord, found: VisitRow): Promise<VisitLinks> => ({
  move: await moveOf(ctx, row, found),
  carePath: await carePathOf(ctx, row, found),
});

async function carePathOf(
  ctx: Context,
  { time_zone: timeZone }: PracticeRecord,
  { client_id: petOwnerId, pet_id }: VisitRow,
): Promise<string | null> {
  if (pet_id === null) return null;
  const rows = await ctx.db
    .selectFrom('service_due')
    .innerJoin('pet', (join) =>
      join.onRef('pet.practice', '=', 'service_due.practice').onRef('pet.id', '=', 'service_due.pet_id'),
    )
    .select('service_type_id')
    .where('service_due.practice', '=', ctx.practice)
    .where('pet.id', '=', pet_id)
    .where('pet.deceased', '=', false)
    .execute();
  const serviceTypeIds = rows.map((row) => row.service_type_id);
  return careUrl(ctx, { petOwnerId, serviceTypeIds, origin: '', timeZone });
}

/** Whether the client can ask to move a visit; they do so on the practice's page, by the phone that the practice knows. */
async function moveOf(
  ctx: Context,
  { portal_link: link }: PracticeRecord,
  found: VisitRow,
): Promise<ClientsVisit['move']> {
  if (link === null || found.contact_phone === null) return null;
  const visits = await upcomingVisits(ctx, await bookingSetup(ctx), {
    phone: found.contact_phone,
    pet_owner_id: found.client_id,
  });
  const { can } = visits.find(({ id }) => id === found.id)?.moving ?? {};
  if (can === 'wait') return { isRequested: true };
  return can === 'ask' ? { path: `${portalPath}/${link}/visits/${encodeURIComponent(found.id)}/move` } : null;
}

/** How many services a page names. */
const mostNamed = 20;

/** The names of what the animal is due for about the time of the visit. */
async function servicesDueAbout(
  { db, practice }: Context,
  { pet_id, starts_at }: Pick<VisitRow, 'pet_id' | 'starts_at'>,
): Promise<string[]> {
  if (pet_id === null) return [];
  const rows = await db
    .selectFrom('service_due')
    .select('name')
    .distinct()
    .where('practice', '=', practice)
    .where('pet_id', '=', pet_id)
    .where('due_on', '<=', addDays(starts_at.slice(0, 10), dueWithin))
    .orderBy('name')
    .limit(mostNamed)
    .execute();
  return rows.map(({ name }) => name);
}

/** The names of the practice's services for animals of a species, as the practice software lists them. */
async function servicesFor({ db, practice }: Context, species: string): Promise<string[]> {
  const rows = await db
    .selectFrom('service_type')
    .select('name')
    .distinct()
    .where('practice', '=', practice)
    .where(sql<boolean>`${species} = any(species)`)
    .orderBy('name')
    .limit(mostNamed)
    .execute();
  return rows.map(({ name }) => name);
}
