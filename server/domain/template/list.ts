import type { Output, Parsed } from '#contract/http.ts';
import type { listTemplates as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentTemplate, requireOwnAddress, templatesOf } from './internal.ts';

/** The practice's quick replies in their order, then its auto replies and newsletter templates by name (API-38). */
export async function listTemplates(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  return { data: (await templatesOf(ctx, await ownPractice(ctx), input.type)).map(presentTemplate) };
}
