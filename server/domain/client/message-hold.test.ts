import { describe, expect, it } from 'vitest';
import { reminderFactsOf } from '#server/domain/reminder/facts.ts';
import { aConversation, aClient, aPet, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { getConversation } from '../conversation/get.ts';
import { addMessage } from '../conversation/internal.ts';
import { getClientOverview } from './get-overview.ts';
import { setMessageHold } from './message-hold.ts';

const world = await startWorld();

async function aClientWithPets() {
  const { practice } = await aPractice(world);
  const client = await aClient(world, practice);
  const [luna, rex] = [
    await aPet(world, practice, client.id, { name: 'Luna' }),
    await aPet(world, practice, client.id, { name: 'Rex' }),
  ];
  await aConversation(world, practice, { pet_owner_id: client.id });
  const staff = at(world, practice);
  const hold = (petId: string | null, isHeld: boolean) => staff.run(setMessageHold, { id: client.id, petId, isHeld });
  const held = async () => {
    const { owner, pets } = await staff.read(reminderFactsOf, client, new Date());
    return [owner.isHeld, pets.flatMap(({ name, isHeld }) => (isHeld ? [name] : []))];
  };
  const lines = async () =>
    (
      await world.store.db
        .selectFrom('message')
        .select('content')
        .where('practice', '=', practice)
        .orderBy('create_ts')
        .execute()
    ).map(({ content }) => content);
  return { practice, client, luna, rex, staff, hold, held, lines };
}

describe('automatic messages', () => {
  it('are paused about one animal or to the client, shown to staff, and resumed', async () => {
    const { client, luna, staff, hold, held, lines } = await aClientWithPets();
    expect((await hold(luna.id, true)).holds).toMatchObject([{ petId: luna.id, by: 'Ada Lovelace' }]);
    expect(await held()).toEqual([false, ['Luna']]);
    await hold(null, true);
    expect(await held()).toEqual([true, ['Luna']]);
    expect((await staff.read(getClientOverview, { id: client.id })).holds).toHaveLength(2);
    await hold(luna.id, false);
    await hold(null, false);
    expect(await held()).toEqual([false, []]);
    expect(await lines()).toEqual([
      'Ada Lovelace paused automatic messages about Luna.',
      'Ada Lovelace paused all automatic messages to this client.',
      'Ada Lovelace resumed automatic messages about Luna.',
      'Ada Lovelace resumed all automatic messages to this client.',
    ]);
  });

  it('are paused without hiding that a text was not delivered, or moving the conversation', async () => {
    const { practice, client, staff, hold } = await aClientWithPets();
    const { id } = await aConversation(world, practice, { pet_owner_id: client.id });
    await staff.run(addMessage, id, {
      type: 'SMS',
      direction: 'OUTBOUND',
      content: 'Luna is ready',
      delivery_status: 'FAILED_TO_DELIVER',
    });
    const before = await staff.read(getConversation, { id });
    await hold(null, true);
    expect((await staff.read(getConversation, { id })).latest_message).toEqual(before.latest_message);
  });

  it('are paused once, however often staff press', async () => {
    const { luna, hold, held, lines } = await aClientWithPets();
    await Promise.all([hold(luna.id, true), hold(luna.id, true), hold(luna.id, true)]);
    expect(await held()).toEqual([false, ['Luna']]);
    await Promise.all([hold(luna.id, false), hold(luna.id, false)]);
    expect(await lines()).toHaveLength(2);
  });

  it('of another client’s animal cannot be paused [F-45]', async () => {
    const { hold, held } = await aClientWithPets();
    const other = await aClientWithPets();
    await expect(hold(other.luna.id, true)).rejects.toEqual(refusal('invalid_request'));
    await expect(hold('nonsense', true)).rejects.toEqual(refusal('invalid_request'));
    expect(await held()).toEqual([false, []]);
  });
});
