import { mostProofs, postcardDaysAhead, type previewPostcards as call } from '#contract/campaigns/postcards.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { postcards } from '#contract/rules/cadences/cadences.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import { composePostcard } from '#contract/rules/reminders/postcard.ts';
import { reminderRule } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { daysConcerned, forEachClient } from '../reminder/every-client.ts';
import { withEdits } from '../reminder/preview-reach.ts';

/** A card that will be sent, not yet written. */
interface Coming {
  readonly at: string;
  readonly subjects: readonly { readonly id: string }[];
  readonly facts: ReminderFacts;
}

/** The cards of the coming days by the rule that sends; the first of them by time are written. */
export async function previewPostcards(
  ctx: Context,
  { edits = {} }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const enrollment = withEdits(presentEnrollment(await ownPractice(ctx)), edits);
  const zone = enrollment.practiceIanaZone;
  const rule = reminderRule(enrollment);
  const today = dayIn(ctx.now, zone);
  const from = ctx.now.toISOString();
  const until = new Date(ctx.now.getTime() + postcardDaysAhead * 86_400_000).toISOString();
  const coming: Coming[] = [];
  let [cards, thisMonth] = [0, 0];
  await forEachClient(ctx, 'services', daysConcerned(['postcard'], today, postcardDaysAhead), (facts, recorded) => {
    for (const { medium, outcome, at, subjects } of rule(facts, ctx.now, recorded)) {
      if (medium !== 'POSTCARD' || outcome !== 'scheduled' || at < from || at >= until) continue;
      cards += 1;
      if (dayIn(new Date(at), zone).slice(0, 7) === today.slice(0, 7)) thisMonth += 1;
      list(coming, { at, subjects, facts });
    }
  });
  const proofs = first(coming).flatMap(({ at, subjects, facts }) => {
    const sides = composePostcard(subjects, facts, enrollment);
    const { id: clientId, firstName, lastName } = facts.owner;
    return sides ? [{ clientId, client: nameOrNull(firstName, lastName), at, sides }] : [];
  });
  return { cards, cents: cards * postcards.cents, thisMonth, proofs };
}

/** Keeps the earliest ones, and sorts only when there are twice as many as are shown. */
function list(coming: Coming[], card: Coming): void {
  coming.push(card);
  if (coming.length > 2 * mostProofs) coming.splice(0, coming.length, ...first(coming));
}

const first = (coming: readonly Coming[]): Coming[] =>
  coming.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)).slice(0, mostProofs);
const order = ({ at, facts }: Coming): string => `${at} ${facts.owner.id}`;
