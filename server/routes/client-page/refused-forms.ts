import { cutText } from '#contract/rules/text/cut-text.ts';
import type { StepOutcome } from '#server/domain/client-page/internal.ts';
import type { Context } from '#server/domain/context.ts';
import { answerTo } from '#server/domain/idempotency.ts';
import { isRowId } from '#server/domain/row-id.ts';
import { hashOf } from '#server/domain/secret.ts';

/** The route of all forms, whose tokens are their idempotency keys. */
export const formsRoute = 'client page';

/**
 * A form that was not accepted, whose page is shown again with what was typed into it. It is stored as the answer to the form, so the browser
 * is sent to a page that shows it, and going back or reloading sends nothing again.
 */
export interface KeptForm {
  readonly outcome: Extract<StepOutcome, { problem: unknown }>;
  readonly typed: Readonly<Record<string, string>>;
  /** The hash of the secret of the browser into which it was typed. */
  readonly browser: string;
}

/** The most characters of each field that a page can show again. What proves something is no such field. */
export type KeptFields = Readonly<Record<string, number>>;

/** What can be shown again of a form; its size has a ceiling, whatever was sent. */
export const typedIn = (fields: URLSearchParams, kept: KeptFields): KeptForm['typed'] =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([name, most]) => {
      const value = fields.get(name);
      // One that was emptied is shown empty.
      return value === null ? [] : [[name, cutText(value.replaceAll('\0', ''), most)]];
    }),
  );

/** In place of a token: a form that was sent without a visit, of which nothing is stored. */
export const visitOver = 'visit_over';

/**
 * The form with a token whose page is shown again; null for one that was accepted, is forgotten, never existed or was typed elsewhere: an
 * address can be sent to somebody.
 * @param browser its secret
 */
export async function keptForm(
  ctx: Context,
  token: string | undefined,
  browser: string,
): Promise<Pick<KeptForm, 'outcome' | 'typed'> | null> {
  if (token === visitOver) return { outcome: { problem: 'visit_over' }, typed: {} };
  if (token === undefined || !isRowId(token)) return null;
  const answer = await answerTo(ctx, formsRoute, token);
  return isKept(answer) && answer.browser === hashOf(browser) ? answer : null;
}

export const isKept = (answer: unknown): answer is KeptForm =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer;
