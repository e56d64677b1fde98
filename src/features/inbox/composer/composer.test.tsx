import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnimals } from '#contract/campaigns/clients.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { clientPanel } from '../client/panel-layout.ts';

const network = theNetwork();

const replies = [
  ['Directions', '{{practice}} is behind the bakery, {{owner}}.'],
  ['Ready for pick-up', 'Hi {{owner}}, {{pet}} is ready. Ask for {{doctor}}.'],
] as const;

interface Maya {
  flags?: Readonly<Record<string, boolean>>;
  /** Her pets. */
  pets?: readonly (string | Readonly<{ name: string; deceased: true }>)[];
  isTagged?: boolean;
}

async function openMaya({ flags = {}, pets = ['Luna'], isTagged = true }: Maya = {}) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya' });
  const { conversationId } = await practice.receiveText('Is she ready?', maya.contact_phone);
  const hers = await Promise.all(
    pets.map((pet) => practice.pet(maya.id, typeof pet === 'string' ? { name: pet } : pet)),
  );
  if (isTagged) await practice.change(conversationId, { pets: hers.map(({ id }) => id) });
  for (const [name, text] of replies) await practice.quickReply(name, text);
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}`, flags });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const sent = async () =>
    (await practice.messages(conversationId))
      .filter(({ direction }) => direction === 'OUTBOUND')
      .map(({ content }) => content);
  return { ...app, field, sent };
}

describe('quick replies', () => {
  it('are found by a slash, chosen by the arrow keys and inserted with placeholders filled [IN-40] [FL-15] @slow', async () => {
    const { user, field } = await openMaya();
    await user.type(field, 'Hello! /');
    const list = await screen.findByRole('listbox', { name: 'Quick replies' });
    expect(within(list).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}');
    const second = within(list).getByRole('option', { name: /Ready for pick-up/ });
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', second.id);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(field).toHaveValue('Hello! Elm Street Animal Hospital is behind the bakery, Maya.');
    expect(screen.queryByRole('listbox', { name: 'Quick replies' })).not.toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it('open by their button, whose slash Escape or a second press removes [IN-40] @slow', async () => {
    const { user, field } = await openMaya();
    await user.type(field, 'Hello');
    const button = screen.getByRole('button', { name: 'Quick replies' });
    const list = () => screen.queryByRole('listbox', { name: 'Quick replies' });
    await user.click(button);
    await waitFor(() => expect(list()).toBeInTheDocument());
    expect(field).toHaveValue('Hello /');
    await user.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(field).toHaveValue('Hello');
    expect(field).toHaveFocus();

    await user.click(button);
    await waitFor(() => expect(list()).toBeInTheDocument());
    await user.click(button);
    expect(list()).not.toBeInTheDocument();
    expect(field).toHaveValue('Hello');
    expect(field).toHaveFocus();

    await user.click(button);
    await user.keyboard('dir{Escape}');
    expect(field).toHaveValue('Hello dir');
    await user.clear(field);
    await user.type(field, 'Hello /{Escape}');
    expect(field).toHaveValue('Hello /');
  });

  it('are not sent with an open placeholder: it is selected instead', async () => {
    const { user, field, sent } = await openMaya();
    await user.type(field, '/ready');
    await screen.findByRole('option', { name: /Ready/ });
    await user.keyboard('{Tab}');
    expect(field).toHaveValue('Hi Maya, Luna is ready. Ask for {{doctor}}.');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Fill in {{doctor}} before you send/)).toBeInTheDocument();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{{doctor}}');
    expect(network.requestsTo(sendMessage)).toEqual([]);
    await user.keyboard('Dr. Lee{Enter}');
    await waitFor(async () => expect(await sent()).toEqual(['Hi Maya, Luna is ready. Ask for Dr. Lee.']));
  });

  it('name the client’s only living pet without a tag [IN-40]', async () => {
    const { user, field } = await openMaya({ pets: ['Luna', { name: 'Rex', deceased: true }], isTagged: false });
    const pets = await screen.findByRole('list', { name: 'Pets' });
    expect(await within(pets).findByText('Luna')).toBeVisible();
    await user.type(field, '/ready');
    await user.click(await screen.findByRole('option', { name: /Ready/ }));
    expect(field).toHaveValue('Hi Maya, Luna is ready. Ask for {{doctor}}.');
  });

  it('name the only pet while the client details are hidden', async () => {
    clientPanel.choose('closed');
    const { user, field } = await openMaya({ isTagged: false });
    expect(network.requestsTo(listAnimals)).toEqual([]);
    await user.type(field, '/ready');
    await waitFor(() => expect(network.requestsTo(listAnimals)).toHaveLength(1));
    await act(() => network.settled());
    await user.click(await screen.findByRole('option', { name: /Ready/ }));
    expect(field).toHaveValue('Hi Maya, Luna is ready. Ask for {{doctor}}.');
  });

  it.each([{ isTagged: true }, { isTagged: false }])(
    'leave the pet open if there are several: %o @slow',
    async (how) => {
      const { user, field } = await openMaya({ pets: ['Luna', 'Rex'], ...how });
      await screen.findByRole('list', { name: 'Pets' });
      await user.type(field, '/ready');
      await user.click(await screen.findByRole('option', { name: /Ready/ }));
      expect(field).toHaveValue('Hi Maya, {{pet}} is ready. Ask for {{doctor}}.');
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{{pet}}');
    },
  );

  it('do not send a misspelt search to the client @slow', async () => {
    const { user, field } = await openMaya();
    await user.type(field, '/direx');
    expect(await screen.findByText('No quick reply matches “direx”.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('/direx');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('No quick reply matches “direx”.')).not.toBeInTheDocument();
  });

  it('are not offered without their flag [FL-15] [TX-16]', async () => {
    const { user, field } = await openMaya({ flags: { 'quick-replies-enabled': false } });
    expect(screen.queryByRole('button', { name: 'Quick replies' })).not.toBeInTheDocument();
    await user.type(field, '/');
    expect(screen.queryByText(/quick repl/i)).not.toBeInTheDocument();
  });
});

describe('advice on a text', () => {
  it('shows the number of segments and what raises it, and offers a replacement', async () => {
    const { user, field } = await openMaya();
    await user.click(field);
    await user.paste(`It’s ready… ${'a'.repeat(70)}`);
    expect(await screen.findByText('2 texts · 52 left')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show “’” in the text' }));
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('’');
    await user.click(screen.getByRole('button', { name: 'Use plain characters' }));
    expect(field).toHaveValue(`It's ready... ${'a'.repeat(70)}`);
    expect(await screen.findByText('1 text · 76 left')).toBeInTheDocument();
  });

  it('names what a carrier may block, which can still be sent [ER-26] @slow', async () => {
    const { user, field, sent } = await openMaya();
    await user.type(field, 'See bit.ly/luna');
    expect(await screen.findByText(/“bit.ly\/luna”: Carriers block shortened links/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await sent()).toEqual(['See bit.ly/luna']));
  });
});
