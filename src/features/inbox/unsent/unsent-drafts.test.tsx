import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterDone } from '#src/services/communication/after-done.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

const inboxPath = '/client-communications';
const [ann, ben] = ['(212) 555-0101', '(212) 555-0102'] as const;

/** Two unknown numbers have texted, so marking their conversations as done opens no dialog. */
async function openInbox() {
  const practice = await aPracticeDay();
  const { conversationId: benId } = await practice.receiveText('Hello from Ben', '+12125550102');
  const { conversationId: annId } = await practice.receiveText('Hello from Ann', '+12125550101');
  const app = await renderApp({ practice });
  const open = async (name: string) => {
    await app.user.click(within(await screen.findByRole('listitem', { name })).getByRole('link'));
    await screen.findByRole('heading', { name, level: 2 });
  };
  const closed = () => waitFor(() => expect(app.address()).toBe(inboxPath));
  return { ...app, annId, benId, open, closed };
}

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const cards = () => screen.findByRole('list', { name: 'Unsent texts' });
const card = async (name: string) =>
  within(await cards()).findByRole('link', { name: (words: string) => words.includes(`to ${name}`) });
const noCards = () =>
  waitFor(() => expect(screen.queryByRole('list', { name: 'Unsent texts' })).not.toBeInTheDocument());
const markDone = () => screen.findByRole('button', { name: 'Mark as done' });

beforeEach(() => afterDone.choose('list'));

describe('an unsent text', () => {
  it('is linked after a colleague marked its conversation as done, and further keys have no effect [IN-44] @slow', async () => {
    const { user, practice, annId, address, open, closed } = await openInbox();
    await open(ann);
    // The typing goes on without a pause, however busy the machine is.
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
    await user.type(await composer(), 'She can come at thr');
    await practice.change(annId, { container: 'DONE' });
    await closed();
    const link = await card(ann);
    expect(link).toHaveTextContent(`Unsent text to ${ann}`);
    expect(link).toHaveTextContent('She can come at thr');
    await waitFor(() => expect(link).toHaveFocus());
    await user.keyboard('ee');
    expect((await practice.conversations()).map(({ container }) => container).toSorted()).toEqual(['DONE', 'INBOX']);

    await user.click(link);
    await waitFor(() => expect(address()).toContain(annId));
    expect(await composer()).toHaveValue('She can come at thr');
    await noCards();
  });

  it('stays visible when the next conversation opens @slow', async () => {
    afterDone.choose('next');
    const { user, annId, benId, address, open } = await openInbox();
    await open(ann);
    await user.type(await composer(), 'Hello Ann');
    await user.click(await markDone());
    await waitFor(() => expect(address()).toContain(benId));
    await user.click(await card(ann));
    await waitFor(() => expect(address()).toContain(annId));
    expect(await composer()).toHaveValue('Hello Ann');
  });

  it('stays visible for each of several that are done at once @slow', async () => {
    const { user, open } = await openInbox();
    await open(ann);
    await user.type(await composer(), 'Hello Ann');
    await open(ben);
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note for staff' }), 'Calls a lot');
    for (const name of [ann, ben]) {
      const row = within(screen.getByRole('listitem', { name }));
      await user.hover(row.getByRole('link'));
      await user.click(row.getByRole('checkbox', { hidden: true }));
    }
    const selection = within(await screen.findByRole('group', { name: 'Selection' }));
    await user.click(selection.getByRole('button', { name: 'Mark as done' }));
    expect(await card(ann)).toHaveTextContent('Hello Ann');
    expect(await within(await cards()).findByRole('link', { name: /note about/ })).toHaveTextContent('Calls a lot');
  });

  it('is deleted by its button, which can be undone @slow', async () => {
    const { user, open, closed } = await openInbox();
    await open(ann);
    await user.type(await composer(), 'Hello Ann');
    await user.click(await markDone());
    await closed();
    await user.click(await screen.findByRole('button', { name: `Delete the unsent text to ${ann}` }));
    await noCards();
    const notice = await screen.findByRole('dialog', { name: `The unsent text to ${ann} is deleted` });
    await user.click(within(notice).getByRole('button', { name: /^Undo/ }));
    expect(await card(ann)).toHaveTextContent('Hello Ann');
  });

  it('needs no card while its conversation is in the inbox @slow', async () => {
    const { user, open } = await openInbox();
    await open(ann);
    await user.type(await composer(), 'Hello Ann');
    await open(ben);
    await waitFor(() => expect(screen.getByRole('listitem', { name: ann })).toHaveTextContent('Draft: Hello Ann'));
    await noCards();
  });
});
