import type { listEducationMaterials as call } from '#contract/campaigns/recommended-care.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';

/** The education materials, which all practices share (API-71). */
export const listEducationMaterials = async ({ db }: Context): Promise<Output<typeof call>> => ({
  data: await db.selectFrom('education_material').selectAll().orderBy('title').execute(),
});
