import { describe, expect, it } from 'vitest';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { aHousehold, aMailingPractice, elmStreet, remindAt } from '#tests/support/postcard-world.ts';
import { remindersOf } from '#tests/support/reminder-world.ts';
import { aClient, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { finishPostcard } from './finish.ts';
import { getPostcard } from './get.ts';
import { previewPostcards } from './preview.ts';
import { getPostcardStatement } from './statement.ts';

const world = await startWorld();
const { db } = world.store;
const zone = 'America/New_York';

/** Cards of one client, each as it ended. */
async function cardsThatEnded(practice: string, ...moments: readonly string[]): Promise<void> {
  const { id } = await aClient(world, practice);
  for (const moment of moments) {
    const card = await db
      .insertInto('postcard')
      .values({ practice, pet_owner_id: id, at: moment })
      .returning('id')
      .executeTakeFirstOrThrow();
    const end = { status: 'PRINTED', printerId: 'psc', printedAt: new Date(moment) } as const;
    await at(world, practice, null).run(finishPostcard, card.id, end);
  }
}

describe('the statement', () => {
  it('equals the printed cards of the practice’s own month, at $1.10 each, with the months before [MS-11] [CN-22]', async () => {
    const practice = await aMailingPractice(world);
    const other = await aMailingPractice(world);
    // The last and the first minute of months in New York.
    const moments = ['2026-02-28T15:00:00Z', '2026-03-01T05:00:00Z', '2026-04-01T03:59:00Z', '2026-04-01T04:00:00Z'];
    await cardsThatEnded(practice, ...moments);
    await cardsThatEnded(other, '2026-03-10T15:00:00Z');
    const statement = await at(world, practice).run(getPostcardStatement, { month: '2026-03' }, true);
    expect(statement).toMatchObject({
      month: '2026-03',
      printed: 2,
      cents: 220,
      before: [{ month: '2026-02', printed: 1, cents: 110 }],
    });
    expect(statement.cards).toHaveLength(2);
  });

  it('lists a client whose address cannot be delivered to when their card was due, until it can', async () => {
    const practice = await aMailingPractice(world);
    const { id } = await aHousehold(world, practice, { ...elmStreet, postalCode: '0410' });
    await remindAt(world, practice);
    expect(await remindersOf(world, practice)).toEqual([
      'postcard POSTCARD UNREACHABLE',
      'postcard POSTCARD UNREACHABLE',
    ]);
    const refused = async () =>
      (await at(world, practice).run(getPostcardStatement, { month: '2026-02' }, true)).refused;
    expect(await refused()).toEqual([
      { clientId: id, client: 'Maya Okafor', address: '12 Elm Street, Portland, ME 0410', problem: 'zip' },
    ]);
    await db
      .updateTable('pet_owner')
      .set({ postal_address: JSON.stringify(elmStreet) })
      .where('id', '=', id)
      .execute();
    expect(await refused()).toEqual([]);
  });
});

describe('a card', () => {
  it('of another practice, and one that never was, are not found', async () => {
    const practice = await aMailingPractice(world);
    const other = await aMailingPractice(world);
    await cardsThatEnded(other, '2026-03-10T15:00:00Z');
    const { id } = await db.selectFrom('postcard').select('id').where('practice', '=', other).executeTakeFirstOrThrow();
    await expect(at(world, practice).run(getPostcard, { id })).rejects.toEqual(refusal('postcard_not_found'));
    await expect(at(world, practice).run(getPostcard, { id: 'none' })).rejects.toEqual(refusal('postcard_not_found'));
    expect(await at(world, other).run(getPostcard, { id })).toMatchObject({ status: 'PRINTED', sides: null });
  });
});

describe('the coming cards', () => {
  it('are those that the rule would send in the coming 30 days, with unpublished edits too [CN-22] [MS-12]', async () => {
    const practice = await aMailingPractice(world, { time_zone: zone });
    const { due, luna, milo, id } = await aHousehold(world, practice);
    const today = dayIn(new Date(), zone);
    const [soon, later] = [addDays(today, 45), addDays(today, 120)];
    await due('soon', luna.id, 'Bordetella', soon);
    await due('with', milo.id, 'Fecal test', addDays(soon, 3));
    await due('later', luna.id, 'Dental check', later);
    const preview = (edits = {}) => at(world, practice).run(previewPostcards, { edits });
    const coming = await preview();
    expect(coming).toMatchObject({ cards: 1, cents: 110 });
    expect(coming.proofs).toMatchObject([
      { clientId: id, client: 'Maya Okafor', at: momentOf('postcard', soon, zone).toISOString() },
    ]);
    expect(coming.proofs[0]?.sides.headline).toBe('Luna and Milo are due for a visit');
    const off = { campaigns: [{ campaignType: 'ServiceReminders' as const, enabled: false }] };
    expect(await preview(off)).toMatchObject({ cards: 0, cents: 0, proofs: [] });
  });
});
