import type { EducationMaterial } from '#contract/campaigns/recommended-care.ts';
import { type Care, careOf } from '#contract/rules/care/care-score.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { Db } from '#server/db/schema.ts';
import { type CareService, practiceCare, recommendedServices } from '../care/records.ts';
import { type Context, readingContext, systemAt } from '../context.ts';
import { presentPublicly, type PublicPractice } from '../portal-link/find-practice.ts';
import { ownPractice } from '../practice/internal.ts';
import { type PublicLink, readPublicLink } from '../public-link.ts';

type RecommendedService = ReturnType<typeof recommendedServices>[number];

/** A living animal and what it needs of the recommended services, without those that were never listed for it. */
export interface AnimalCare extends Pick<Care<RecommendedService>, 'score' | 'counted' | 'notOverdue' | 'items'> {
  readonly name: string;
}

/** What a client's care page shows. */
export interface CarePage {
  readonly practice: PublicPractice;
  readonly showScore: boolean;
  readonly animals: readonly AnimalCare[];
  /** What the services name, by id. */
  readonly materials: ReadonlyMap<string, EducationMaterial>;
  /** Where the client asks for a visit; null where they cannot. */
  readonly requestPath: string | null;
}

/** The page behind a link; null for one that leads nowhere, is past its last day, or whose client or recommendations are gone. */
export async function careAtLink(db: Db, link: string): Promise<CarePage | null> {
  const read = await readPublicLink(db, 'care', link);
  return read && carePage(readingContext(db, systemAt(read.practice)), read);
}

async function carePage(ctx: Context, { ids: [owner = ''], lastDay }: PublicLink): Promise<CarePage | null> {
  const row = await ownPractice(ctx);
  const today = dayIn(ctx.now, row.time_zone);
  if (lastDay !== null && today > lastDay) return null;
  const care = await practiceCare(ctx);
  if (!care.switches.recommendedCare || !(await isClient(ctx, owner))) return null;
  const services = recommendedServices(care);
  const animals = (await livingAnimals(ctx, owner)).map(({ name, ...facts }): AnimalCare => {
    const { items, ...score } = careOf(services, facts, today);
    return { name, ...score, items: items.filter(({ state }) => state !== 'gap') };
  });
  return {
    practice: presentPublicly(row, ctx.now),
    showScore: care.switches.showScore,
    animals: animals.filter(({ items }) => items.length > 0),
    materials: await materialsOf(ctx, services),
    requestPath:
      row.appointment_requests_enabled_at !== null && row.portal_link !== null
        ? `${portalPath}/${row.portal_link}`
        : null,
  };
}

const isClient = async ({ db, practice }: Context, id: string): Promise<boolean> =>
  (await db
    .selectFrom('pet_owner')
    .select('id')
    .where('practice', '=', practice)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** A client's living animals by name, each with what the practice software lists for it. */
async function livingAnimals({ db, practice }: Context, owner: string) {
  const pets = await db
    .selectFrom('pet')
    .select(['id', 'name', 'species'])
    .where('practice', '=', practice)
    .where('pet_owner_id', '=', owner)
    .where('deceased', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute();
  if (pets.length === 0) return [];
  const due = await db
    .selectFrom('service_due')
    .select(['pet_id', 'service_type_id as serviceTypeId', 'due_on as dueOn'])
    .where('practice', '=', practice)
    .where(
      'pet_id',
      'in',
      pets.map(({ id }) => id),
    )
    .execute();
  return pets.map(({ id, name, species }) => ({ name, species, due: due.filter(({ pet_id }) => pet_id === id) }));
}

async function materialsOf({ db }: Context, services: readonly CareService[]) {
  const ids = services.flatMap(({ settings }) => settings.materials);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('education_material').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
