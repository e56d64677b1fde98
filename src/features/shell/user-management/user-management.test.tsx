import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inviteUser, listUsers, removeUser } from '#contract/campaigns/users.ts';
import { alertsSaid } from '#tests/support/alerts-said.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { pressAt, stopPressClock } from '#tests/support/settled-rows.ts';
import { ada, aStaffUser } from '#tests/support/server-world.ts';

const network = theNetwork();

const dialog = () => screen.findByRole('dialog', { name: 'User Management' });
const button = (name: string) => screen.findByRole('button', { name });
const emailField = () => screen.getByRole('textbox', { name: 'Email' });
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Users' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent);
const lists = () => network.requestsTo(listUsers).length;
/** The distinct texts of the visible notices. */
const notice = (title: string) => screen.findByText(title);

/** Opens the dialog at a practice where Grace works, and Ada who is signed in. */
async function openUserManagement() {
  const practice = await aPracticeDay();
  await aStaffUser(practice.world, practice.practice);
  await aStaffUser(practice.world, practice.practice, {
    email: ada.email ?? '',
    first_name: 'Ada',
    last_name: 'Lovelace',
  });
  const app = await renderApp({ practice, path: '/config/reports' });
  const opener = await button('Ada Lovelace');
  await app.user.click(opener);
  await app.user.click(await button('User Management'));
  await dialog();
  return { ...app, opener };
}

async function openList() {
  const app = await openUserManagement();
  await screen.findByRole('list', { name: 'Users' });
  return app;
}

async function openInvite(email = '') {
  const app = await openList();
  await app.user.click(await button('Invite'));
  if (email) await app.user.type(emailField(), email);
  return { ...app, send: await button('Send') };
}

async function openRemoval() {
  const app = await openList();
  await app.user.click(await button('Remove Grace Hopper'));
  return { ...app, confirm: await button('Yes I am sure') };
}

describe('the list of users', () => {
  it('opens from the header’s menu and shows all users with their actions [UM-01] [UM-03] [UM-04] [UM-05] @slow', async () => {
    const { user } = await openList();
    expect(await cards()).toEqual([
      expect.stringContaining('Grace Hoppergrace@elm.example'),
      expect.stringContaining('Ada Lovelaceada@elm.example'),
    ]);
    expect(screen.getByText('2 users')).toBeInTheDocument();
    await user.click(await button('Invite'));
    await user.click(await button('Back'));
    await user.click(await button('Remove Grace Hopper'));
    expect(await screen.findByText('Remove this user?')).toBeVisible();
  });

  it('shows a user without a name as a pending invitation [UM-06]', async () => {
    const practice = await aPracticeDay();
    await aStaffUser(practice.world, practice.practice, { email: 'new@elm.example', first_name: null, last_name: '' });
    const { user } = await renderApp({ practice, path: '/config/reports' });
    await user.click(await button('Ada Lovelace'));
    await user.click(await button('User Management'));
    expect(await cards()).toEqual([expect.stringContaining('Pending invitationnew@elm.example')]);
    expect(await button('Remove new@elm.example')).toBeEnabled();
  });

  it('says where nobody was invited that the practice software opens Rapport without an invitation [UM-04]', async () => {
    const { user } = await renderApp({ practice: await aPracticeDay(), path: '/config/reports' });
    await user.click(await button('Ada Lovelace'));
    await user.click(await button('User Management'));
    const shown = await dialog();
    await waitFor(() =>
      expect(shown).toHaveTextContent(/Nobody has been invited .+ from the practice software needs no invitation\./),
    );
    expect(shown).not.toHaveTextContent('0 users');
    expect(within(shown).getByRole('button', { name: 'Invite' })).toBeEnabled();
  });

  it('does not offer users to remove themselves, and says why', async () => {
    const { user } = await openList();
    const own = await button('Remove Ada Lovelace');
    expect(own).toHaveAttribute('aria-disabled', 'true');
    expect(own).toHaveAccessibleDescription('This is you. Only a colleague can remove you.');
    await user.click(own);
    expect(screen.queryByText('Remove this user?')).not.toBeInTheDocument();
  });

  it.each(['redirect', 'user-pool'] as const)(
    'lets a user with the settings menu invite and remove, signed in by %s [UM-27] @slow',
    async (kind) => {
      const practice = await aPracticeDay();
      await aStaffUser(practice.world, practice.practice);
      const { user } = await renderApp({ practice, kind, path: '/config/reports' });
      await user.click(await button(kind === 'redirect' ? 'Ada Lovelace' : 'Practice Admin'));
      await user.click(await button('User Management'));
      await user.click(await button('Invite'));
      await user.type(emailField(), 'new@elm.example');
      await user.click(await button('Send'));
      await waitFor(async () => expect(await cards()).toContainEqual(expect.stringContaining('new@elm.example')));
      await user.click(await button('Remove Grace Hopper'));
      await user.click(await button('Yes I am sure'));
      await waitFor(async () => expect(await cards()).toEqual([expect.stringContaining('new@elm.example')]));
    },
  );

  it('shows a spinner while it loads [UM-19]', async () => {
    const release = network.hold(listUsers);
    await openUserManagement();
    const loading = (await screen.findByText('Loading users')).closest('[role=status]');
    expect(loading?.querySelector('.animate-spin')).toBeInTheDocument();
    release();
    expect(await cards()).toHaveLength(2);
    expect(screen.queryByText('Loading users')).not.toBeInTheDocument();
  });

  it('shows the generic error page with a retry if it cannot be loaded [UM-20]', async () => {
    network.fail(listUsers, { code: 'internal', message: 'No.' });
    const { user } = await openUserManagement();
    const inside = within(await dialog());
    expect(await inside.findByText('Oops something went wrong.')).toBeInTheDocument();
    await user.click(inside.getByRole('button', { name: 'Try again' }));
    expect(await cards()).toHaveLength(2);
    expect(await dialog()).toContainElement(document.activeElement as HTMLElement);
  });

  it('is reloaded whenever it opens, because names are set elsewhere @slow', async () => {
    const { user, practice, opener } = await openList();
    await user.click(await button('Close'));
    await aStaffUser(practice.world, practice.practice, { email: 'new@elm.example' });
    await user.click(opener);
    await user.click(await button('User Management'));
    expect(await screen.findByText('3 users')).toBeInTheDocument();
  });

  it('closes on Escape and returns focus to the menu', async () => {
    const { user, opener } = await openList();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'User Management' })).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('inviting', () => {
  it('has an email field, Send, and a way back to the list [UM-07] [UM-08]', async () => {
    const { user } = await openInvite();
    expect(emailField()).toHaveFocus();
    expect(await button('Send')).toBeEnabled();
    await user.click(await button('Back'));
    expect(await cards()).toHaveLength(2);
    expect(await button('Invite')).toHaveFocus();
  });

  it('steps back to the list on Escape, and the dialog stays [UM-08]', async () => {
    const { user } = await openInvite();
    await user.keyboard('{Escape}');
    expect(await cards()).toHaveLength(2);
    expect(await dialog()).toBeInTheDocument();
  });

  it('keeps an unsent address after Escape, Back, closing and a reload @slow', async () => {
    const { user, opener, store } = await openInvite('new@elm.exam');
    const reopen = async () => user.click(await button('Invite'));
    await user.keyboard('{Escape}');
    await reopen();
    expect(emailField()).toHaveValue('new@elm.exam');
    await user.type(emailField(), 'p');
    await user.click(await button('Back'));
    await reopen();
    expect(emailField()).toHaveValue('new@elm.examp');
    await user.type(emailField(), 'le');
    await user.click(await button('Close'));
    await user.click(opener);
    await user.click(await button('User Management'));
    await reopen();
    expect(emailField()).toHaveValue('new@elm.example');
    // Drafts are stored, and restored after a reload.
    expect(Object.values(store.getState().drafts.values)).toEqual([{ email: 'new@elm.example' }]);
    await user.click(await button('Send'));
    await notice('User invited');
    expect(store.getState().drafts.values).toEqual({});
  });

  it('keeps the address of an invitation that failed @slow', async () => {
    network.fail(inviteUser, { code: 'internal', message: 'No.' });
    const { user, send } = await openInvite('new@elm.example');
    await user.click(send);
    await user.click(await button('Back'));
    await user.click(await button('Invite'));
    expect(emailField()).toHaveValue('new@elm.example');
  });

  it('requires an email [UM-09]', async () => {
    const { user, send } = await openInvite('  ');
    await user.click(send);
    expect(emailField()).toHaveAccessibleDescription('Enter an email address.');
    expect(emailField()).toHaveFocus();
    expect(network.requestsTo(inviteUser)).toEqual([]);
  });

  it('rejects an invalid email until it is valid [UM-10] @slow', async () => {
    const { user, send } = await openInvite('new@elm');
    await user.click(send);
    expect(emailField()).toBeInvalid();
    expect(emailField()).toHaveAccessibleDescription(/Email invalid/);
    expect(network.requestsTo(inviteUser)).toEqual([]);
    await user.type(emailField(), '.example');
    expect(emailField()).toBeValid();
  });

  it('refuses who is a user already, however the email is written @slow', async () => {
    const { user, send } = await openInvite('Grace@Elm.example');
    await user.click(send);
    expect(emailField()).toHaveAccessibleDescription('This person is a user already.');
    expect(network.requestsTo(inviteUser)).toEqual([]);
  });

  it('returns to the list with the new user, and empties the field [UM-12] [UM-15] [UM-21] @slow', async () => {
    const { user, send } = await openInvite('new@elm.example');
    expect(lists()).toBe(1);
    await user.click(send);
    expect(await notice('User invited')).toBeInTheDocument();
    expect(screen.getByText('new@elm.example will get an invitation by email.')).toBeInTheDocument();
    expect(await screen.findByText('3 users')).toBeInTheDocument();
    expect(lists()).toBe(2);
    expect(await button('Invite')).toHaveFocus();
    await user.click(await button('Invite'));
    expect(emailField()).toHaveValue('');
  });

  it('says that somebody was invited again whose invitation was pending @slow', async () => {
    const { user, send } = await openInvite('new@elm.example');
    await user.click(send);
    await screen.findByText('3 users');
    await user.click(await button('Invite'));
    await user.type(emailField(), 'New@elm.example');
    await user.click(await button('Send'));
    expect(await notice('Invited again')).toBeInTheDocument();
    expect(screen.getByText('New@elm.example will get another invitation by email.')).toBeInTheDocument();
  });

  it('does not take a second press for the removal of the user who is now under the pointer', async () => {
    const { send } = await openInvite('new@elm.example');
    const clock = stopPressClock();
    pressAt(send, 600, 300);
    const remove = await button('Remove Grace Hopper');
    pressAt(remove, 600, 300);
    expect(screen.queryByText('Remove this user?')).not.toBeInTheDocument();
    clock.letRowsSettle();
    pressAt(remove, 600, 300);
    expect(await screen.findByText('Remove this user?')).toBeVisible();
  });

  it('shows its progress, and sends once however often it is pressed [UM-11] [UM-17] [API-19] @slow', async () => {
    const { user, send } = await openInvite('new@elm.example');
    const release = network.hold(inviteUser);
    await user.dblClick(send);
    await user.type(emailField(), '{Enter}');
    expect(await screen.findByText('creating user')).toBeVisible();
    expect(send).toHaveAttribute('aria-busy', 'true');
    release();
    await screen.findByText('3 users');
    expect(screen.queryByText('creating user')).not.toBeInTheDocument();
    const requests = network.requestsTo(inviteUser);
    expect(requests).toHaveLength(1);
    expect(await requests[0]?.json()).toEqual({ email: 'new@elm.example' });
  });

  it('continues while the dialog is closed, and does not start a second time [UM-11] @slow', async () => {
    const { user, opener } = await openInvite('new@elm.example');
    const release = network.hold(inviteUser);
    await user.keyboard('{Enter}');
    await screen.findByText('creating user');
    await user.click(await button('Close'));
    await user.click(opener);
    await user.click(await button('User Management'));
    expect(await screen.findByText('creating user')).toBeVisible();
    release();
    expect(await notice('User invited')).toBeInTheDocument();
    expect(await screen.findByText('3 users')).toBeInTheDocument();
  });

  it('shows the server’s reason if it fails, keeps the email and reloads the list [UM-15] [UM-22] [UM-26]', async () => {
    network.fail(inviteUser, { code: 'rate_limited', message: 'Ten invitations a minute are enough.' });
    const { user, send } = await openInvite('new@elm.example');
    await user.click(send);
    const alert = (await notice('The user could not be created.')).closest('[role=alert]');
    expect(alert).toHaveTextContent('Ten invitations a minute are enough.');
    expect(emailField()).toHaveValue('new@elm.example');
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('shows its own message if the server gave no reason [UM-15] [UM-22] [UM-23]', async () => {
    network.fail(inviteUser, 'unreachable');
    const { user, send } = await openInvite('new@elm.example');
    await user.click(send);
    const alert = (await notice('The user could not be created.')).closest('[role=alert]');
    expect(alert).toHaveTextContent('No invitation was confirmed. Check the list of users, then try again.');
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('finds the user in the list if the answer was lost, and invites once [UM-15] @slow', async () => {
    network.fail(inviteUser, 'response lost');
    // Reading the list fails at first too.
    const { user, send } = await openInvite('new@elm.example');
    network.fail(listUsers, 'unreachable');
    const alerts = alertsSaid();
    await user.click(send);
    expect(await notice('User invited')).toBeInTheDocument();
    expect(await screen.findByText('3 users')).toBeInTheDocument();
    expect(alerts()).toEqual([]);
    expect(network.requestsTo(inviteUser)).toHaveLength(1);
  });

  it('does not know whether who was invited before got another invitation @slow', async () => {
    const { user, send } = await openInvite('new@elm.example');
    await user.click(send);
    await notice('User invited');
    network.fail(inviteUser, 'response lost');
    await user.click(await button('Invite'));
    await user.type(emailField(), 'new@elm.example');
    await user.click(await button('Send'));
    const alert = (await notice('There is no answer, so it is not known whether this was done.')).closest(
      '[role=alert]',
    );
    expect(alert).toHaveTextContent('Check whether it was before you try again.');
    expect(screen.queryByText('The user could not be created.')).toBeNull();
    expect(network.requestsTo(inviteUser)).toHaveLength(2);
  });
});

describe('removing', () => {
  it('asks for confirmation with a warning and the user’s card, with the focus on Cancel [UM-13]', async () => {
    await openRemoval();
    const group = screen.getByRole('group', { name: 'Remove this user?' });
    expect(group).toHaveAccessibleDescription(/no longer be able to open Rapport/);
    expect(group).toHaveTextContent('Grace Hoppergrace@elm.example');
    expect(within(group).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('returns to the list unchanged on Cancel or Escape [UM-14]', async () => {
    const { user } = await openRemoval();
    await user.click(await button('Cancel'));
    expect(await button('Remove Grace Hopper')).toHaveFocus();
    await user.keyboard('{Enter}');
    await button('Yes I am sure');
    await user.keyboard('{Escape}');
    expect(await button('Remove Grace Hopper')).toHaveFocus();
    expect(network.requestsTo(removeUser)).toEqual([]);
  });

  it('returns to the list without the user [UM-14] [UM-16] [UM-25] [API-20]', async () => {
    const { user, confirm } = await openRemoval();
    await user.click(confirm);
    expect(await notice('User removed')).toBeInTheDocument();
    expect(await screen.findByText('1 user')).toBeInTheDocument();
    expect(await cards()).toEqual([expect.stringContaining('Ada Lovelace')]);
    expect(lists()).toBe(2);
    expect(await button('Invite')).toHaveFocus();
    expect(await network.requestsTo(removeUser)[0]?.json()).toEqual({ email: 'grace@elm.example' });
  });

  it('shows its progress, and removes once [UM-18]', async () => {
    const { user, confirm } = await openRemoval();
    const release = network.hold(removeUser);
    await user.dblClick(confirm);
    expect(await screen.findByText('removing user')).toBeVisible();
    release();
    await screen.findByText('1 user');
    expect(screen.queryByText('removing user')).not.toBeInTheDocument();
    expect(network.requestsTo(removeUser)).toHaveLength(1);
  });

  it('finds the user gone if the answer was lost [UM-16] [UM-25]', async () => {
    const { user, confirm } = await openRemoval();
    network.fail(removeUser, 'response lost');
    const alerts = alertsSaid();
    await user.click(confirm);
    expect(await notice('User removed')).toBeInTheDocument();
    expect(await screen.findByText('1 user')).toBeInTheDocument();
    expect(alerts()).toEqual([]);
    expect(network.requestsTo(removeUser)).toHaveLength(1);
  });

  it('shows that it failed and reloads the list [UM-14] [UM-16] [UM-24] [UM-26]', async () => {
    network.fail(removeUser, { code: 'user_not_found', message: 'Gone.' });
    const { user, confirm } = await openRemoval();
    await user.click(confirm);
    const alert = (await notice('The user could not be removed.')).closest('[role=alert]');
    expect(alert).toHaveTextContent('This user was not found. Someone may have removed them.');
    expect(await cards()).toHaveLength(2);
    await waitFor(() => expect(lists()).toBe(2));
  });
});
