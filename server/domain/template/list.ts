import type { Output, Parsed } from '#contract/http.ts';
import type { listTemplates as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { ownTemplates, presentTemplate, requireOwnAddress } from './internal.ts';

/** The practice's quick replies in their order, then its auto replies and newsletter templates by name (API-38). */
export async function listTemplates(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  return { data: (await ownTemplates(ctx, input.type)).map(presentTemplate) };
}
