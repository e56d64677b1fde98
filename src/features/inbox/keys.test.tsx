import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

const phones = ['+12125550101', '+12125550102', '+12125550103'] as const;
const nameOf = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
const [bottom, middle, top] = phones.map(nameOf) as [string, string, string];

const link = async (name: string) => within(await screen.findByRole('listitem', { name })).getByRole('link');
const shown = () => screen.queryAllByRole('listitem').flatMap((item) => item.getAttribute('aria-label') ?? []);
const composer = () => screen.findByRole('textbox', { name: 'Message' });
const pane = () => screen.findByRole('region', { name: 'Conversation' });
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });

/** A page that was just loaded, with texts from three numbers, on a device with a keyboard. */
async function freshPage(opened?: string) {
  const practice = await aPracticeDay();
  const ids = new Map<string, string>();
  for (const phone of phones) ids.set(nameOf(phone), (await practice.receiveText('Hello', phone)).conversationId);
  const path = `/client-communications${opened ? `/conversations/${ids.get(opened)}` : ''}`;
  const app = await renderApp({ practice, path });
  await link(top);
  if (opened) await heading(opened);
  const saved = async (name: string) => (await practice.conversations()).find(({ id }) => id === ids.get(name));
  return { ...app, saved };
}

/** As browsers insert text: jsdom has no `execCommand`. */
function insertText(_command: string, _shows?: boolean, text = ''): boolean {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLTextAreaElement)) return false;
  fireEvent.input(field, { target: { value: field.value + text } });
  return true;
}

beforeEach(() => {
  document.execCommand = insertText;
  const known = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(known(query), query === '(pointer: fine)' && { matches: true }),
  );
  // Files share a page: what it lacks is missing again for the next.
  return () => Reflect.deleteProperty(document, 'execCommand');
});

describe('on a fresh page, keys', () => {
  it('start at the first row, and select and open rows @slow', async () => {
    const { user } = await freshPage();
    await user.keyboard('j');
    await waitFor(async () => expect(await link(top)).toHaveFocus());
    await user.keyboard('j');
    await waitFor(async () => expect(await link(middle)).toHaveFocus());
    await user.keyboard('x');
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await heading(middle)).toBeVisible();
    expect(await composer()).toHaveFocus();
  });

  it.each(['{ArrowDown}', '{Home}', 'k', 'x'])('focus the first row: %s', async (key) => {
    const { user } = await freshPage();
    await user.keyboard(key);
    await waitFor(async () => expect(await link(top)).toHaveFocus());
  });

  it('open the first row with Enter, and mark it as done with E', async () => {
    const { user } = await freshPage();
    await user.keyboard('e');
    await waitFor(() => expect(shown()).toEqual([middle, bottom]));
    await waitFor(async () => expect(await link(middle)).toHaveFocus());
    (await link(middle)).blur();
    await user.keyboard('{Enter}');
    expect(await heading(middle)).toBeVisible();
  });

  it('pin the open conversation and mark it as unread or done [IN-46] [IN-47] @slow', async () => {
    const { user, saved } = await freshPage(middle);
    await waitFor(async () => expect(await saved(middle)).toMatchObject({ read_status: 'READ' }));
    await user.keyboard('pu');
    await waitFor(async () =>
      expect(await saved(middle)).toMatchObject({ read_status: 'UNREAD', pinned_at: expect.any(String) as string }),
    );
    expect(shown()).toEqual([middle, top, bottom]);
    await user.keyboard('e');
    await waitFor(() => expect(shown()).toEqual([top, bottom]));
    expect(await saved(top)).toMatchObject({ container: 'INBOX', pinned_at: null });
  });

  it('continue from the open conversation', async () => {
    const { user } = await freshPage(middle);
    await user.keyboard('j');
    await waitFor(async () => expect(await link(bottom)).toHaveFocus());
  });

  it('move through the search results @slow', async () => {
    const { user } = await freshPage();
    await user.type(screen.getByRole('textbox', { name: 'Search conversations' }), '0102');
    const results = within(await screen.findByRole('list', { name: 'Search results' }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('j');
    await waitFor(() => expect(results.getByRole('link')).toHaveFocus());
  });
});

describe('Escape', () => {
  it('moves the focus from the text field to the conversation, where the keys act, and keeps the draft @slow', async () => {
    const { user } = await freshPage(middle);
    await user.type(await composer(), 'She may co{Escape}');
    expect(await pane()).toHaveFocus();
    expect(await composer()).toHaveValue('She may co');
    await user.keyboard('p');
    await waitFor(() => expect(shown()[0]).toBe(middle));
    await user.keyboard('k');
    await waitFor(async () => expect(await link(middle)).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    await heading(top);
    await user.keyboard('{Escape}e');
    await waitFor(() => expect(shown()).toEqual([middle, bottom]));
  });

  it('clears the search and returns the focus to the list', async () => {
    const { user } = await freshPage();
    const field = screen.getByRole('textbox', { name: 'Search conversations' });
    await user.type(field, '0102{Escape}');
    expect(field).toHaveValue('');
    await waitFor(async () => expect(await link(top)).toHaveFocus());
  });
});

describe('the button to select all', () => {
  it('keeps the focus, and Escape returns it to the list', async () => {
    const { user } = await freshPage();
    await user.keyboard('jx');
    const all = await screen.findByRole('button', { name: 'Select all 3' });
    await user.click(all);
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    expect(all).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
    await waitFor(async () => expect(await link(top)).toHaveFocus());
  });

  it('makes letter keys act on all rows, wherever the focus is', async () => {
    const { user } = await freshPage(middle);
    await user.keyboard('x');
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
    await user.keyboard('e');
    await waitFor(() => expect(shown()).toEqual([]));
  });
});

describe('what is typed after a press on a row', () => {
  it('goes to the text field, from the press on, and is no shortcut', async () => {
    const { user, saved } = await freshPage(top);
    // A slow machine: the keys arrive while the conversation is being opened.
    const pressed = await link(middle);
    act(() => {
      fireEvent.pointerDown(pressed);
      fireEvent.click(pressed);
      for (const key of 'es x') fireEvent.keyDown(document.activeElement ?? document.body, { key });
    });
    await heading(middle);
    expect(await composer()).toHaveFocus();
    await waitFor(async () => expect(await composer()).toHaveValue('es x'));
    await user.keyboard('!');
    expect(await composer()).toHaveValue('es x!');
    expect(screen.queryByText('1 selected')).toBeNull();
    expect((await saved(middle))?.container).toBe('INBOX');
  });

  it('is no shortcut either where the client cannot be texted', async () => {
    const { practice } = await freshPage(top);
    await practice.receiveText('STOP', phones[1]);
    const pressed = await link(middle);
    await waitFor(() => expect(pressed).toHaveAccessibleName(/STOP/));
    act(() => {
      fireEvent.pointerDown(pressed);
      fireEvent.click(pressed);
      fireEvent.keyDown(document.body, { key: 'h' });
    });
    await heading(middle);
    await waitFor(async () => expect(await pane()).toHaveFocus());
    for (const key of 'ex') fireEvent.keyDown(await pane(), { key });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('1 selected')).toBeNull();
    // A press of the pointer ends it.
    fireEvent.pointerDown(await pane());
    fireEvent.keyDown(await pane(), { key: 'x' });
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
  });

  it('goes to the text field also of the conversation that is open already', async () => {
    const { user } = await freshPage(top);
    await user.click(await link(top));
    expect(await composer()).toHaveFocus();
  });

  it('is a shortcut where the press opened another tab', async () => {
    const { user } = await freshPage(top);
    (await link(middle)).addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(await link(middle));
    await user.keyboard('{/Control}x');
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
  });
});
