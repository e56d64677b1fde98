import { practiceOf } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Refuses a call that names another practice than the token's (D-51). */
export function requireOwnPractice(
  ctx: Context,
  named: { readonly pimsType: string; readonly practiceOrgId: string; readonly practiceSubOrgId: string },
): void {
  if (rowKeyNamed(named) !== ctx.practice) throw new Refusal('forbidden');
}

function rowKeyNamed(named: Parameters<typeof requireOwnPractice>[1]): string | null {
  try {
    return rowKeyOf(practiceOf(named));
  } catch {
    return null;
  }
}
