import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sealer } from '#src/lib/sealed.ts';
import { encryptedStore } from '#src/drafts/encrypted-store.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { ada, aStaffUser } from '#tests/support/server-world.ts';
import { paths } from '../paths.ts';

theNetwork();

/** A practice that lists Ada, who is signed in, among its users. */
async function aPracticeOfAdas() {
  const practice = await aPracticeDay();
  const { email } = await aStaffUser(practice.world, practice.practice, { email: ada.email ?? '' });
  return { practice, remove: () => practice.removeUser(email), inviteAgain: () => practice.inviteUser(email) };
}

// On a busy machine the inbox's code takes long to load.
const theThread = () => screen.findByRole('log', undefined, { timeout: 30_000 });
const noAccess = () => screen.findByText(errorPages.kinds.noAccess.title);

describe('a user who was removed from the practice', () => {
  it('sees a message on the open page immediately, and no more data of the practice [UM-28] [ER-02] @slow', async () => {
    const { practice, remove } = await aPracticeOfAdas();
    const { conversationId } = await practice.receiveText('Is Luna ready?');
    await renderApp({ practice, path: paths.conversation(conversationId) });
    await theThread();
    await remove();
    expect(await noAccess()).toBeVisible();
    expect(screen.getByText(errorMessages.access_removed)).toBeVisible();
    expect(screen.getByText(/practice software.*organization administrator/)).toBeVisible();
    expect(screen.queryByText(/session has expired/i)).toBeNull();
    expect(document.body).not.toHaveTextContent('Luna');
  });

  it('sees the message after the first call of a page that is opened later [UM-28] [ER-02]', async () => {
    const { practice, remove } = await aPracticeOfAdas();
    await remove();
    await renderApp({ practice, path: paths.reports() });
    expect(await noAccess()).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('can sign in as another user, which ends this session first', async () => {
    const { practice, remove } = await aPracticeOfAdas();
    await remove();
    await renderApp({ practice, path: paths.reports() });
    expect(await screen.findByRole('link', { name: errorPages.otherAccount })).toHaveAttribute('href', paths.logout());
    expect(screen.queryByRole('link', { name: errorPages.signIn })).toBeNull();
  });

  it('finds their drafts if the practice invites them again @slow', async () => {
    const { practice, remove, inviteAgain } = await aPracticeOfAdas();
    const { conversationId } = await practice.receiveText('Is Luna ready?');
    const path = paths.conversation(conversationId);
    const first = await renderApp({ practice, path });
    await theThread();
    await first.user.type(screen.getByRole('textbox', { name: 'Message' }), 'At five');
    await remove();
    await noAccess();
    first.unmount();
    const owner = `${practice.practice} ${ada.id}`;
    const drafts = encryptedStore('drafts', owner, sealer(owner));
    await expect.poll(async () => (await drafts.all())?.size).toBe(1);
    await inviteAgain();
    await renderApp({ practice, path });
    await waitFor(async () => expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('At five'));
  });
});
