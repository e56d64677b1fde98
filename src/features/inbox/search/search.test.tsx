import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { searchConversations } from '#contract/communication/search.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const field = () => screen.findByRole('textbox', { name: 'Search conversations' });
const results = () => screen.findByRole('list', { name: 'Search results' });
const shown = () =>
  within(screen.getByRole('list', { name: 'Search results' }))
    .queryAllByRole('listitem')
    .flatMap((item) => item.getAttribute('aria-label') ?? []);
const result = async (name: string) => within(await screen.findByRole('listitem', { name })).getByRole('link');

/** Maya, whose dog is Biscuit, is in the inbox, and José is done. Maya wrote about a vaccination long ago. */
async function aPractice() {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const jose = await practice.client({ first_name: 'José', last_name: 'Lopez' });
  const { conversationId } = await practice.receiveText('Is Biscuit ready?', maya.contact_phone);
  const old = await practice.message(conversationId, {
    content: 'The vaccination made him sleepy',
    create_ts: new Date(Date.now() - 300 * 86_400_000),
  });
  const { conversationId: joses } = await practice.receiveText('Thanks for the pills', jose.contact_phone);
  await practice.change(joses, { container: 'DONE' });
  return { practice, maya: conversationId, jose: joses, old };
}
async function aSearch() {
  const world = await aPractice();
  const app = await renderApp({ practice: world.practice });
  await screen.findByRole('listitem', { name: 'Maya Okafor' });
  await app.user.click(await field());
  return { ...world, ...app };
}

describe('the results', () => {
  it('come from both lists while typing, misspelt or not, and mark which are done [IN-02] @slow', async () => {
    const { user } = await aSearch();
    await user.keyboard('okafro');
    await waitFor(() => expect(shown()).toEqual(['Maya Okafor']));
    await user.clear(await field());
    await user.keyboard('lopez');
    await waitFor(() => expect(shown()).toEqual(['José Lopez']));
    expect(await result('José Lopez')).toHaveAccessibleName(/^José Lopez, Done, /);
    expect(within(await results()).getByText('Lopez', { selector: 'mark' })).toBeInTheDocument();
    expect(await screen.findByText('1 conversation', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('are not called none before the search has ended @slow', async () => {
    const release = network.hold(searchConversations);
    const { user } = await aSearch();
    await user.keyboard('zzzz');
    expect(await screen.findByText('Searching older messages')).toBeVisible();
    expect(await screen.findByText('Searching')).toBeVisible();
    expect(screen.queryByText('0 conversations')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('0 conversations', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('are empty for a query of punctuation alone [IN-02] @slow', async () => {
    const { user } = await aSearch();
    await user.click(await field());
    await user.paste('%_\\');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(screen.queryByRole('listitem', { name: 'Maya Okafor' })).not.toBeInTheDocument();
  });

  it('lead to the message that matches, and are still shown after going back [IN-02] [IN-34]', async () => {
    const { user, practice, jose, address, router } = await aSearch();
    const [message] = await practice.messages(jose);
    await user.keyboard('pills');
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeVisible();
    await user.click(await result('José Lopez'));
    expect(address()).toBe(`/client-communications/conversations/${jose}?message=${message?.id}&list=done`);
    expect(await screen.findByRole('log')).toHaveTextContent('Thanks for the pills');
    await router.navigate(-1);
    await waitFor(() => expect(address()).toBe('/client-communications'));
    expect(shown()).toEqual(['José Lopez']);
    expect(await field()).toHaveValue('pills');
  });

  it('are merged with the server’s once the typing pauses, in one order [IN-02] [CN-17] @slow', async () => {
    const { user, maya, old } = await aSearch();
    await user.keyboard('vaccination');
    expect(network.requestsTo(searchConversations)).toHaveLength(0);
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeVisible();
    expect(await result('Maya Okafor')).toHaveAttribute(
      'href',
      `/client-communications/conversations/${maya}?message=${old.id}`,
    );
    expect(network.requestsTo(searchConversations).map(({ url }) => new URL(url).searchParams.get('q'))).toEqual([
      'vaccination',
    ]);
    expect(await screen.findByText('1 message', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('tolerate two swapped letters, in cached texts and in those that only the server has [IN-02] @slow', async () => {
    const { user } = await aSearch();
    await user.keyboard('vacciantion');
    expect(await result('Maya Okafor')).toHaveTextContent('The vaccination made him sleepy');
    await user.clear(await field());
    await user.keyboard('plils');
    expect(await result('José Lopez')).toHaveTextContent('Thanks for the pills');
    expect(within(await results()).getByText('pills', { selector: 'mark' })).toBeInTheDocument();
  });

  it('keep their positions under the pointer when the server adds some, and are sorted once it leaves @slow', async () => {
    const { user, practice } = await aSearch();
    await practice.receiveText('Which vaccination?', '+12125550101');
    const client = await practice.client({ first_name: 'Zoe', last_name: 'Adler' });
    const { conversationId } = await practice.receiveText('The vaccination is due', client.contact_phone);
    await practice.colleagueTexts(conversationId, 'Come at four');
    await waitFor(async () =>
      expect(await screen.findByRole('listitem', { name: 'Zoe Adler' })).toHaveTextContent('four'),
    );
    const release = network.hold(searchConversations);
    await user.keyboard('vaccination');
    await user.hover(await screen.findByRole('listitem', { name: '(212) 555-0101' }));
    await waitFor(() => expect(network.requestsTo(searchConversations)).toHaveLength(1));
    release();
    await waitFor(() => expect(shown()).toEqual(['(212) 555-0101', 'Zoe Adler', 'Maya Okafor']));
    await user.hover(await field());
    await waitFor(() => expect(shown()).toEqual(['Zoe Adler', '(212) 555-0101', 'Maya Okafor']));
  });

  it('show a failed server search and can retry it @slow', async () => {
    const { user } = await aSearch();
    network.fail(searchConversations, { code: 'forbidden', message: 'Not today' });
    await user.keyboard('biscuit');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Only what is loaded was searched.');
    expect(shown()).toEqual(['Maya Okafor']);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('append what arrives meanwhile @slow', async () => {
    const { user, practice } = await aSearch();
    await user.keyboard('biscuit');
    await waitFor(() => expect(shown()).toEqual(['Maya Okafor']));
    await practice.receiveText('Biscuit is our dog too', '+12125550101');
    await waitFor(() => expect(shown()).toEqual(['Maya Okafor', '(212) 555-0101']));
  });
});

describe('the keyboard', () => {
  it('goes from the field into the results and back, opens the first and clears [IN-02]', async () => {
    const { user, address, maya } = await aSearch();
    await user.keyboard('is:inbox okafor');
    await waitFor(() => expect(shown()).toEqual(['Maya Okafor']));
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await result('Maya Okafor')).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    expect(await field()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/client-communications/conversations/${maya}`);
    await user.click(await field());
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('list', { name: 'Conversations' })).toBeVisible();
  });

  it('shows the search operators until something is typed', async () => {
    const { user } = await aSearch();
    expect(await field()).toHaveAccessibleDescription(/is:unread/);
    await user.click(screen.getByText('is:unread'));
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('is:unread');
    expect(screen.queryByText('pet:')).not.toBeInTheDocument();
    await waitFor(() => expect(shown()).toEqual(['José Lopez', 'Maya Okafor']));
  });
});
