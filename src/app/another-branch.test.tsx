import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { inbox } from '#src/strings/inbox.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aConversation, aMessage } from '#tests/support/server-world.ts';
import { paths } from './paths.ts';

theNetwork();

/** A conversation of another branch of the practice's organization. */
async function aConversationNextDoor({ world, practice }: PracticeDay): Promise<string> {
  const { pimsType: pims, practiceOrgId: organization } = practiceOfRowKey(practice);
  const nextDoor = `${pims}#${organization}:north`;
  await world.store.db
    .insertInto('practice')
    .values({ practice: nextDoor, pims, organization, branch: 'north', name: 'Elm Street North', time_zone: 'UTC' })
    .execute();
  const { id } = await aConversation(world, nextDoor);
  await aMessage(world, nextDoor, id, { content: 'Is Luna ready?' });
  return id;
}

it('a conversation of another Neo branch is not found, and the page names the branch to look in [ER-07] [ER-28] [IN-58]', async () => {
  const practice = await aPracticeDay();
  await practice.conversation();
  await renderApp({ practice, path: paths.conversation(await aConversationNextDoor(practice)) });
  expect(await screen.findByText(/^Conversation not found/)).toHaveTextContent('another branch of your organization');
  expect(screen.getByRole('heading', { name: 'Oops' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'A cat under an empty speech bubble' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: inbox.backToList })).toBeVisible();
  expect(screen.queryByRole('log')).toBeNull();
  expect(screen.queryByText('Is Luna ready?')).toBeNull();
});

it('without texting, a Neo practice sees the not-found page of a conversation [ER-07] [SH-33]', async () => {
  const practice = await aPracticeDay();
  const path = paths.conversation(await aConversationNextDoor(practice));
  await renderApp({ practice, path, flags: { 'two-way-messaging-enabled': false } });
  expect(await screen.findByText(/^It may belong to another branch\. Select that branch in Neo/)).toBeVisible();
});
