import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { desktopNotices, noticeText } from '#src/ui/desktop-notice.ts';
import { sounds } from '#src/ui/sounds.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aConversation, aMessage } from '#tests/support/conversations.ts';
import { fakeNotifications } from '#tests/support/notifications.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { noticeFor } from './notice.ts';

theNetwork();

/** The locks of this browser that are held, by their names. jsdom has none; of one tab, each is granted at once. */
const held = new Set<string>();
beforeEach(() => {
  const request = async (name: string, ...rest: readonly unknown[]) => {
    held.add(name);
    await (rest.at(-1) as () => Promise<unknown>)();
    held.delete(name);
  };
  const query = async () => ({ held: Array.from(held, (name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  return () => {
    held.clear();
    Reflect.deleteProperty(navigator, 'locks');
  };
});

/** Opens Maya's conversation; Ben is another client. Notices of earlier texts have been shown. */
async function aDesk() {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const ben = await practice.client({ first_name: 'Ben', last_name: 'Silva' });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  await screen.findByRole('textbox', { name: 'Message' });
  await screen.findByRole('listitem', { name: /Maya Okafor/ });
  // The page fetches it after itself, and a text must not come before this tab is elected to show notices.
  await waitFor(() => expect([...held].some((name) => name.startsWith('rapport-tells'))).toBe(true));
  await waitFor(() => expect(app.store.getState().realtime.status).toBe('open'));
  return { ...app, practice, maya, ben };
}

describe('a client’s text', () => {
  it('causes a sound and a desktop notice without its words, which opens its conversation @slow', async () => {
    const desktop = fakeNotifications();
    desktopNotices.choose('on');
    const { practice, ben, address } = await aDesk();
    const { conversationId } = await practice.receiveText('My dog ate chocolate', ben.contact_phone);
    await waitFor(() => expect(desktop.shown).toMatchObject([{ title: 'Ben Silva', body: 'New text' }]));
    expect(desktop.hasPlayedSound()).toBe(true);
    desktop.shown[0]?.click();
    await waitFor(() => expect(address()).toContain(conversationId));
  });

  it('is quoted only if the settings of this device allow it', async () => {
    const desktop = fakeNotifications();
    desktopNotices.choose('on');
    noticeText.choose('show');
    const { practice, ben } = await aDesk();
    await practice.receiveText('My dog ate chocolate', ben.contact_phone);
    await waitFor(() => expect(desktop.shown).toMatchObject([{ title: 'Ben Silva', body: 'My dog ate chocolate' }]));
  });

  it('causes no notice in the visible conversation, nor when notices are off', async () => {
    const desktop = fakeNotifications();
    desktopNotices.choose('on');
    const { practice, maya, ben } = await aDesk();
    await practice.receiveText('Hello again', maya.contact_phone);
    await screen.findByText('Hello again', { selector: '[role=log] *' });
    expect(desktop.hasPlayedSound()).toBe(false);
    sounds.choose('off');
    await practice.receiveText('My dog ate chocolate', ben.contact_phone);
    await waitFor(() => expect(desktop.shown.map(({ title }) => title)).toEqual(['Ben Silva']));
    expect(desktop.hasPlayedSound()).toBe(false);
  });
});

describe('a notice of several texts', () => {
  it('counts the texts and names each client once', () => {
    const from = (first_name: string, last_name: string) => ({
      conversation: aConversation({
        pet_owner: { id: last_name, pims_id: null, first_name, last_name, contact_phone: null },
      }),
      message: aMessage(),
    });
    const [maya, ben] = [from('Maya', 'Okafor'), from('Ben', 'Silva')];
    expect(noticeFor([maya, ben, maya], true)).toEqual({
      title: '3 new texts',
      body: 'From Maya Okafor and Ben Silva',
    });
    const many = [maya, ben, from('Cleo', 'Diaz'), from('Dan', 'Ek'), from('Eve', 'Fox')];
    expect(noticeFor(many, false).body).toBe('From Maya Okafor, Ben Silva, Cleo Diaz, and 2 more');
  });
});
