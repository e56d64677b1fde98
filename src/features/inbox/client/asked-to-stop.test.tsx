import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { updateConversation } from '#contract/communication/conversations.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

/** Opens the conversation with Maya, who has texted. */
async function openMaya(text: string) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText(text, maya.contact_phone);
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText(text);
  return {
    ...app,
    practice,
    conversationId,
    receive: (next: string) => act(async () => void (await practice.receiveText(next, maya.contact_phone))),
  };
}

const question = () => screen.queryByRole('group', { name: 'Texts to this client' });
const row = () => screen.getByRole('listitem', { name: 'Maya Okafor' });
const stopped = 'Your practice stopped texts to this client.';

describe('a client who may have asked for no more texts', () => {
  it('is marked in the list and the conversation; one press stops the texts, and can be undone @slow', async () => {
    const { user } = await openMaya('Please stop the reminders, we moved');
    expect(question()).toHaveTextContent('Maya Okafor may have asked for no more texts.');
    expect(row()).toHaveTextContent('No more texts?');
    const stop = within(question()!).getByRole('button', { name: /^Stop texts to this client/ });
    await waitFor(() => expect(stop).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(stop);
    await waitFor(() => expect(question()).not.toBeInTheDocument());
    expect(row()).not.toHaveTextContent('No more texts?');
    expect(await screen.findByText(stopped)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    expect(await within(screen.getByRole('log')).findByText(/ stopped texts to this client\./)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: /^Conversation/ })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
    await waitFor(() => expect(question()).toBeVisible());
    expect(row()).toHaveTextContent('No more texts?');
    await waitFor(() => expect(network.requestsTo(updateConversation).length).toBeGreaterThan(1));
  });

  it('is decided about by a key, which does nothing where nobody asked @slow', async () => {
    const { user, receive } = await openMaya('Hello');
    screen.getByRole('region', { name: /^Conversation/ }).focus();
    await user.keyboard('s');
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await receive('stop with all the texts');
    await screen.findByText(/may have asked for no more texts/);
    const stop = await screen.findByRole('button', { name: /^Stop texts/ });
    await waitFor(() => expect(stop).not.toHaveAttribute('aria-disabled', 'true'));
    await user.keyboard('s');
    expect(await screen.findByText(stopped)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Allow texts again' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
    expect(question()).not.toBeInTheDocument();
  });

  it('is not marked any more once staff say that texts are wanted @slow', async () => {
    const { user } = await openMaya('Please stop the reminders');
    await user.click(within(question()!).getByRole('button', { name: 'They still want texts' }));
    await waitFor(() => expect(question()).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
  });
});

describe('any client', () => {
  it('can be sent no more texts, by the menu @slow', async () => {
    const { user } = await openMaya('Hello');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Stop texts to this client' }));
    expect(await screen.findByText(stopped)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Allow texts again' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  });

  it('can be sent texts again by the notice, until they opt out themselves or a colleague has allowed texts @slow', async () => {
    const { user, receive, practice, conversationId } = await openMaya('Hello');
    const stop = async () => {
      await user.click(screen.getByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Stop texts to this client' }));
      await screen.findByRole('button', { name: /^Undo/ });
      // Else it would go by itself.
      fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notices' }));
    };
    const isGone = () => expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    await stop();
    await act(async () => void (await practice.change(conversationId, { sms_subscribed: true })));
    await waitFor(isGone);
    await screen.findByRole('textbox', { name: 'Message' });
    await stop();
    await receive('STOP');
    await waitFor(isGone);
  });

  it('who opted out meanwhile is named, without a Retry that can do nothing @slow', async () => {
    const { user } = await openMaya('Hello');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Stop texts to this client' }));
    network.fail(updateConversation, { code: 'unsubscribed', message: 'No.' });
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Maya Okafor has opted out of texts.');
    expect(notice).toHaveTextContent('They must text “Start” to your number to resume.');
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  it('who texted STOP can be allowed texts by nobody else', async () => {
    const { user } = await openMaya('STOP');
    expect(await screen.findByText(/^This client has opted out of texts/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow texts again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Pin' });
    expect(screen.queryByRole('menuitem', { name: /texts/ })).not.toBeInTheDocument();
  });
});
