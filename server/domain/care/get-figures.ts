import { sql } from 'kysely';
import type { CareFigures, getCareFigures as call } from '#contract/campaigns/recommended-care.ts';
import type { Output } from '#contract/http.ts';
import { isFor } from '#contract/rules/care/care-score.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { recordRowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { type CareService, practiceCare } from './records.ts';

/** How many living animals have each service, are overdue for it, or never had it listed: the rule of `careOf`, for all at once. */
export async function getCareFigures(ctx: Context): Promise<Output<typeof call>> {
  const { time_zone } = await ownPractice(ctx);
  const [{ services }, animals, due] = await Promise.all([
    practiceCare(ctx),
    livingAnimals(ctx),
    dueCounts(ctx, dayIn(ctx.now, time_zone)),
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
  return { data: services.filter(({ isListed }) => isListed).map(figuresOf), asOf: ctx.now.toISOString() };
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

/** By service and species. A service that is listed several times for an animal counts once, as overdue if its first day has passed. */
const dueCounts = ({ db, practice }: Context, today: string) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('service_due as due')
        .innerJoin('pet', (join) => join.onRef('pet.practice', '=', 'due.practice').onRef('pet.id', '=', 'due.pet_id'))
        .select(['due.service_type_id as id', 'pet.species', (eb) => eb.fn.min('due.due_on').as('due_on')])
        .where('due.practice', '=', practice)
        .where('pet.deceased', '=', false)
        .groupBy(['due.service_type_id', 'due.pet_id', 'pet.species'])
        .as('first'),
    )
    .select(['id', 'species', sql<number>`count(*)::int`.as('listed')])
    .select(sql<number>`count(*) filter (where due_on < ${today})::int`.as('overdue'))
    .groupBy(['id', 'species'])
    .execute();
