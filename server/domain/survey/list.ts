import type { Output } from '#contract/http.ts';
import type { listSurveys as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { presentSurveys } from './internal.ts';

/** The practice's surveys by name (API-72). */
export const listSurveys = async (ctx: Context): Promise<Output<typeof call>> => ({ data: await presentSurveys(ctx) });
