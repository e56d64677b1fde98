import type { listGroupTexts as call } from '#contract/communication/group-texts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { presentGroupTexts, selectGroupTexts } from './present.ts';

/** The group texts of a day, the latest first. */
export async function listGroupTexts(ctx: Context, { day }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const rows = await selectGroupTexts(ctx).where('day', '=', day).orderBy('create_ts', 'desc').limit(20).execute();
  return { data: await presentGroupTexts(ctx, rows) };
}
