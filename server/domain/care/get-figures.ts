import { sql } from 'kysely';
import type { CareFigures, CareScores, getCareFigures as call } from '#contract/campaigns/recommended-care.ts';
import type { Output } from '#contract/http.ts';
import { fewestCounted, isFor } from '#contract/rules/care/care-score.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { recordRowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { type CareService, type PracticeCare, practiceCare, recommendedServices } from './records.ts';

/**
 * How many living animals have each service, are overdue for it, or never had it listed, and their scores: the rule of `careOf`, for all at
 * once.
 */
export async function getCareFigures(ctx: Context): Promise<Output<typeof call>> {
  const { time_zone } = await ownPractice(ctx);
  const today = dayIn(ctx.now, time_zone);
  const care = practiceCare(ctx);
  const [{ services }, animals, due, scores] = await Promise.all([
    care,
    livingAnimals(ctx),
    dueCounts(ctx, today),
    care.then((published) => careScores(ctx, countedIn(published), today)),
  ]);
  const ofService = Map.groupBy(due, ({ id }) => id);
  const figuresOf = (service: CareService): CareFigures => {
    const counts = ofService.get(service.id) ?? [];
    const all = sumOf(counts, ({ listed }) => listed);
    const overdue = sumOf(counts, (count) => count.overdue);
    const wanted = sumOf(animals, ({ species, count }) => (isFor(service, species) ? count : 0));
    const ofSpecies = sumOf(counts, ({ species, listed }) => (isFor(service, species) ? listed : 0));
    return {
      recordRowKey: recordRowKeyOf(ctx.identity, service.id),
      listed: all,
      upToDate: all - overdue,
      overdue,
      gaps: wanted - ofSpecies,
    };
  };
  return { data: services.filter(({ isListed }) => isListed).map(figuresOf), scores, asOf: ctx.now.toISOString() };
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0);

const livingAnimals = ({ db, practice }: Context) =>
  db
    .selectFrom('pet')
    .select(['species', sql<number>`count(*)::int`.as('count')])
    .where('practice', '=', practice)
    .where('deceased', '=', false)
    .groupBy('species')
    .execute();

/** Each service of each living animal. One that is listed several times counts once, by its first day. */
const firstDue = ({ db, practice }: Context) =>
  db
    .selectFrom('service_due as due')
    .innerJoin('pet', (join) => join.onRef('pet.practice', '=', 'due.practice').onRef('pet.id', '=', 'due.pet_id'))
    .select(['due.service_type_id as id', 'due.pet_id', 'pet.species', (eb) => eb.fn.min('due.due_on').as('due_on')])
    .where('due.practice', '=', practice)
    .where('pet.deceased', '=', false)
    .groupBy(['due.service_type_id', 'due.pet_id', 'pet.species']);

/** By service and species. */
const dueCounts = (ctx: Context, today: string) =>
  ctx.db
    .selectFrom(firstDue(ctx).as('first'))
    .select(['id', 'species', sql<number>`count(*)::int`.as('listed')])
    .select(sql<number>`count(*) filter (where due_on < ${today})::int`.as('overdue'))
    .groupBy(['id', 'species'])
    .execute();

const countedIn = (care: PracticeCare): string[] =>
  recommendedServices(care).flatMap(({ id, addToCareScore }) => (addToCareScore ? [id] : []));

/** By species: how many animals have a score, and its mean. */
async function careScores(ctx: Context, counted: readonly string[], today: string): Promise<CareScores[]> {
  if (counted.length < fewestCounted) return [];
  const scored = ctx.db
    .selectFrom(firstDue(ctx).where('due.service_type_id', 'in', counted).as('first'))
    .select('species')
    .select(sql<number>`round(100.0 * count(*) filter (where due_on >= ${today}) / count(*))`.as('score'))
    .groupBy(['pet_id', 'species'])
    .having(sql`count(*)`, '>=', fewestCounted);
  return ctx.db
    .selectFrom(scored.as('scored'))
    .select(['species', sql<number>`count(*)::int`.as('animals'), sql<number>`round(avg(score))::int`.as('score')])
    .groupBy('species')
    .orderBy('animals', 'desc')
    .orderBy('species')
    .execute();
}
