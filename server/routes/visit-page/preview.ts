import type { previewVisitPage as call } from '#contract/campaigns/visit-preview.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '#server/domain/context.ts';
import { previewVisit } from '#server/domain/visit-page/preview-visit.ts';
import { visitView } from './views.ts';

/** The page that clients open, with settings that are not published yet. */
export async function visitPagePreview(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { page, species } = await previewVisit(ctx, input);
  return { html: String(await visitView(page, null)), species };
}
