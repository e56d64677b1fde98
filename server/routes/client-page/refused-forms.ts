import type { StepOutcome } from '#server/domain/client-page/internal.ts';
import type { Context } from '#server/domain/context.ts';
import { answerTo } from '#server/domain/idempotency.ts';
import { isRowId } from '#server/domain/row-id.ts';
import { seenField } from './parts.ts';

/** The route of all forms, whose tokens are their idempotency keys. */
export const formsRoute = 'client page';

/**
 * Why a form was not accepted, and what was typed into it. It is the stored answer to the form, so the browser is sent to a page that shows
 * it, and going back or reloading sends nothing again.
 */
export interface RefusedForm {
  readonly outcome: Extract<StepOutcome, { problem: unknown }>;
  readonly typed: Readonly<Record<string, string>>;
}

/** Stored with the address of no page: what proves something, and what the page itself says. */
const notKept: readonly string[] = ['token', 'code', seenField];
const longestKept = 1000;

/** What can be shown again of a form. */
export const typedIn = (fields: URLSearchParams): RefusedForm['typed'] =>
  Object.fromEntries(
    [...fields]
      .filter(([name]) => !notKept.includes(name))
      .slice(0, 10)
      .map(([name, value]) => [name, value.replaceAll('\0', '').slice(0, longestKept)]),
  );

/** The refused form with a token; null for one that was accepted, is forgotten or never existed. */
export async function refusedForm(ctx: Context, token: string | undefined): Promise<RefusedForm | null> {
  if (token === undefined || !isRowId(token)) return null;
  const answer = await answerTo(ctx, formsRoute, token);
  return isRefused(answer) ? answer : null;
}

export const isRefused = (answer: unknown): answer is RefusedForm =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer;
