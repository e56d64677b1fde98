import type { previewVisitPage as call } from '#contract/campaigns/visit-preview.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import type { PracticeRecord } from '../practice/present.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { findVisitRow, linksOf, pageOfVisit, type ShownVisitPage } from './find-visit.ts';

type Request = Parsed<typeof call>;

type PreviewedVisit = Parameters<typeof pageOfVisit>[2];
type SampleVisit = Exclude<Request['visit'], { id: string }>;

interface VisitPreview extends Pick<Output<typeof call>, 'species'> {
  readonly page: ShownVisitPage;
}

/**
 * The page of a visit with settings that are not published yet.
 * @throws Refusal `appointment_not_found`
 */
export async function previewVisit(ctx: Context, { visit, type, wellness, species }: Request): Promise<VisitPreview> {
  const row = await ownPractice(ctx);
  const found = 'id' in visit ? await bookedVisit(ctx, row, visit.id) : await sampleVisit(ctx, visit);
  const shown = { ...found, type: type.name ?? found.type, species: species ?? found.species ?? 'Unknown' };
  return { page: await pageOfVisit(ctx, row, shown, { type, wellness }), species: shown.species };
}

async function bookedVisit(ctx: Context, row: PracticeRecord, id: string): Promise<PreviewedVisit> {
  const found = await findVisitRow(ctx, id);
  if (!found) throw new Refusal('appointment_not_found');
  return { ...found, ...(await linksOf(ctx, row, found)) };
}

const sampleId = 'sample';

/** Without an animal of the practice's, it is a dog's. */
async function sampleVisit({ db, practice }: Context, { startsAt, petId, pet }: SampleVisit): Promise<PreviewedVisit> {
  const animal =
    petId === null || !isRowId(petId)
      ? null
      : await db
          .selectFrom('pet')
          .select(['id', 'name', 'species'])
          .where('practice', '=', practice)
          .where('id', '=', petId)
          .executeTakeFirst();
  return {
    id: sampleId,
    starts_at: startsAt,
    type: null,
    type_id: null,
    resource: null,
    length_in_minutes: null,
    confirmed_at: null,
    pet_id: animal?.id ?? null,
    pet: animal?.name ?? pet,
    species: animal?.species ?? 'Canine',
    client_answer: null,
    client_id: sampleId,
    // Any phone will do: without one, clients cannot say that they will not come.
    contact_phone: 'any',
    first_name: null,
    move: null,
    carePath: null,
  };
}
