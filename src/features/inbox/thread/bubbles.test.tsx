import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { thread } from '#src/strings/thread.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { flagsBut } from '#tests/support/flags.ts';

theNetwork();

type Given = Parameters<Awaited<ReturnType<typeof aPracticeDay>>['message']>[1];

/** Opens a conversation with Maya that has these messages. */
async function openMaya(...written: Given[]) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  for (const [index, given] of written.entries()) {
    const create_ts = new Date(Date.now() - (written.length - index) * 60_000);
    await practice.message(conversationId, { create_ts, ...given });
  }
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  const log = await screen.findByRole('log', { name: 'Messages' });
  await within(log).findByText('Is Luna ready?');
  const texts = async () => (await practice.messages(conversationId)).filter((one) => one.direction === 'OUTBOUND');
  const bubble = (text: string) => within(log).getByText(text).closest('article')!;
  return { ...app, practice, maya, conversationId, log, texts, bubble };
}

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const media = (...urls: string[]) => JSON.stringify(urls.map((url) => ({ url, name: url.split('/').at(-1) })));
const undelivered: Given = {
  direction: 'OUTBOUND',
  content: 'See you at three',
  delivery_status: 'FAILED_TO_DELIVER',
  failure_reason: 'device_unavailable',
};

describe('a message', () => {
  it('shows its direction and its kind [IN-04] [IN-06] [IN-09] [IN-51] @slow', async () => {
    const request = { request_id: 'r-1', pet_name: 'Luna', medication: 'Apoquel', quantity: '30' };
    const { bubble, log } = await openMaya(
      { direction: 'OUTBOUND', type: 'SMS_AUTOMATED', content: 'We are closed', delivery_status: 'DELIVERED' },
      { direction: 'INTERNAL', content: 'Call her, do not text', author: 'Grace Hopper' },
      { direction: 'INTERNAL', type: 'SYSTEM_INFO', content: 'Client opted in again.' },
      { type: 'REQUEST', request_type: 'RxRefill', content: '', request: JSON.stringify(request) },
    );
    expect(bubble('We are closed')).toHaveAccessibleName('From Practice');
    expect(bubble('We are closed')).toHaveTextContent('Automated');
    expect(bubble('Call her, do not text')).toHaveTextContent('Note for staff');
    expect(bubble('Is Luna ready?')).toHaveAccessibleName('From Maya Okafor');
    expect(within(log).getByRole('article', { name: 'System' })).toHaveTextContent('Client opted in again.');
    expect(within(log).getByRole('heading', { name: 'Prescription refill request' })).toBeVisible();
    expect(within(log).getByText('Apoquel')).toBeVisible();
  });

  it('shows a text’s delivery status, and after a day, or after a lost answer, that the carrier has not reported [IN-07] [IN-31] [IN-32] [D-62]', async () => {
    const hours = (count: number) => ({ create_ts: new Date(Date.now() - count * 3_600_000) });
    const ours = { direction: 'OUTBOUND' } as const;
    const { bubble } = await openMaya(
      { ...ours, ...hours(25), content: 'Long ago', delivery_status: 'PROCESSED' },
      { ...ours, ...hours(23), content: 'On it', delivery_status: 'PROCESSED' },
      { ...ours, ...hours(22), content: 'Queued', delivery_status: 'ENQUEUED' },
      { ...ours, ...hours(22), content: 'Lost', delivery_status: 'ENQUEUED', failure_reason: 'unknown' },
      { ...ours, ...hours(21), content: 'There', delivery_status: 'DELIVERED' },
      { ...ours, ...hours(20), content: 'Refused', delivery_status: 'FAILED_TO_PROCESS' },
      { ...ours, ...hours(20), content: 'Bounced', delivery_status: 'FAILED_TO_DELIVER' },
    );
    expect(bubble('Long ago')).toHaveTextContent('No report from the carrier');
    expect(bubble('On it')).toHaveTextContent('On its way');
    expect(bubble('Queued')).toHaveTextContent('Sending');
    expect(bubble('Lost')).toHaveTextContent('No report from the carrier');
    expect(bubble('There')).toHaveTextContent('Delivered');
    expect(bubble('Refused')).toHaveTextContent('Not delivered');
    expect(bubble('Bounced')).toHaveTextContent('Not delivered');
  });

  it('that cannot be sent again and again says so, and that it is tried again by itself', async () => {
    const content = 'Luna is due on Monday';
    const { practice, texts, bubble } = await openMaya({
      direction: 'OUTBOUND',
      type: 'SMS_AUTOMATED',
      content,
      delivery_status: 'ENQUEUED',
    });
    const [{ id } = expect.fail()] = await texts();
    for (let failures = 1; failures < 3; failures++) await practice.fails('message', id);
    expect(bubble(content)).not.toHaveTextContent(thread.failing);
    await practice.fails('message', id);
    await waitFor(() => expect(bubble(content)).toHaveTextContent(thread.failing));
    await practice.carrierReports(id, 'PROCESSED');
    await waitFor(() => expect(bubble(content)).not.toHaveTextContent(thread.failing));
  });

  it('links its addresses without opener and referrer', async () => {
    const { log } = await openMaya({ content: 'Look: https://vet.example/luna. <img src=x onerror=alert(1)>' });
    const link = within(log).getByRole('link', { name: 'https://vet.example/luna' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.closest('p')).toHaveTextContent('Look: https://vet.example/luna. <img src=x onerror=alert(1)>');
  });
});

describe('an undelivered message', () => {
  it('is sent again as a new one, and the draft stays [IN-32] [ER-23] @slow', async () => {
    const { user, texts, bubble } = await openMaya(undelivered);
    await user.type(await composer(), 'Half a sentence');
    await user.click(within(bubble('See you at three')).getByRole('button', { name: 'Send again' }));
    await waitFor(async () =>
      expect((await texts()).map(({ content, delivery_status }) => [content, delivery_status])).toEqual([
        ['See you at three', 'FAILED_TO_DELIVER'],
        ['See you at three', 'ENQUEUED'],
      ]),
    );
    expect(await composer()).toHaveValue('Half a sentence');
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  it('is put before the draft to be edited [ER-26]', async () => {
    const { user, texts, bubble } = await openMaya({ ...undelivered, failure_reason: 'carrier_violation' });
    await user.type(await composer(), 'Half a sentence');
    await user.click(within(bubble('See you at three')).getByRole('button', { name: 'Edit' }));
    expect(await composer()).toHaveValue('See you at three\nHalf a sentence');
    expect(await composer()).toHaveFocus();
    expect(await texts()).toHaveLength(1);
  });

  it('with images is only put before the draft where the practice may send none any more [IN-38]', async () => {
    const { store, bubble } = await openMaya({ ...undelivered, media: media('https://files.example/luna.jpg') });
    within(bubble('See you at three')).getByRole('button', { name: 'Send again' });
    act(() => void store.dispatch(flagsLoaded(flagsBut('outbound-sms-media-enabled'))));
    expect(within(bubble('See you at three')).queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    within(bubble('See you at three')).getByRole('button', { name: 'Edit' });
  });

  it('says what to do if no carrier was asked to send it [D-62]', async () => {
    const { bubble } = await openMaya({
      ...undelivered,
      delivery_status: 'FAILED_TO_PROCESS',
      failure_reason: 'no_texting_number',
    });
    expect(bubble('See you at three')).toHaveTextContent('Your practice has no texting number yet. Contact support');
    expect(bubble('See you at three')).not.toHaveTextContent('carrier');
  });

  it('cannot be sent again after the client has opted out [IN-54] @slow', async () => {
    const { practice, maya, bubble } = await openMaya(undelivered);
    await practice.receiveText('STOP', maya.contact_phone);
    await screen.findByText(/they must text “Start”/);
    expect(within(bubble('See you at three')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('cannot be sent again while texting is switched off [EN-05] @slow', async () => {
    const { practice, bubble } = await openMaya(undelivered);
    within(bubble('See you at three')).getByRole('button', { name: 'Send again' });
    cleanup();
    await practice.switchTextingOff();
    await renderApp({
      practice,
      path: `/client-communications/conversations/${(await practice.conversations())[0]!.id}`,
    });
    await screen.findByText('Texting is turned off for this practice.');
    const again = (await within(await screen.findByRole('log')).findByText('See you at three')).closest('article')!;
    expect(within(again).queryByRole('button')).not.toBeInTheDocument();
  });

  it('is announced once @slow', async () => {
    const { practice, texts, user, log } = await openMaya(undelivered);
    expect(screen.queryByText(/^Not delivered: /)).not.toBeInTheDocument();
    await user.type(await composer(), 'And now?{Enter}');
    const sent = await waitFor(async () => {
      const found = (await texts()).find(({ content }) => content === 'And now?');
      expect(found).toBeDefined();
      return found!;
    });
    await practice.carrierReports(sent.id, 'FAILED_TO_DELIVER', 'landline');
    const announced = await screen.findByText(/^Not delivered: And now\?\. .*landline/);
    expect(announced.closest('[role=status]')).toBeInTheDocument();
    expect(within(log).queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the images of a thread', () => {
  const open = () =>
    openMaya(
      { content: 'One', media: media('https://carrier.example/one.jpg', 'https://carrier.example/two.jpg') },
      { content: 'Two', media: media('https://carrier.example/three.jpg') },
    );

  it('are shown one at a time, and the focus returns afterwards [IN-05] @slow', async () => {
    const { user } = await open();
    const pressed = screen.getByRole('button', { name: 'two.jpg' });
    await user.click(pressed);
    const viewer = await screen.findByRole('dialog', { name: 'Images' });
    const shown = () => within(viewer).getByRole('img').getAttribute('alt');
    expect(shown()).toBe('two.jpg');
    expect(viewer).toHaveTextContent('2 of 3');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('three.jpg');
    expect(within(viewer).getByRole('button', { name: 'Next image' })).toBeDisabled();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(shown()).toBe('one.jpg');
    await user.click(within(viewer).getByRole('button', { name: 'Actual size' }));
    expect(within(viewer).getByRole('button', { name: 'Fit to window' })).toBeVisible();
    expect(within(viewer).getByRole('link', { name: 'Open the original' })).toHaveAttribute(
      'href',
      'https://carrier.example/one.jpg',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(viewer).not.toBeInTheDocument());
    expect(pressed).toHaveFocus();
  });

  it('that cannot be shown link to the original', async () => {
    const { log } = await open();
    fireEvent.error(within(log).getByRole('img', { name: 'three.jpg' }));
    const notice = within(log).getByText(/^This image cannot be shown/);
    expect(within(notice).getByRole('link', { name: 'Open the original' })).toHaveAttribute(
      'href',
      'https://carrier.example/three.jpg',
    );
  });
});

describe('a file of a client that is no picture', () => {
  const file = (given: object) => JSON.stringify([{ url: 'https://rapport.example/files/1', name: null, ...given }]);

  it.each([
    [
      'a PDF',
      { content_type: 'application/pdf', name: 'vaccinations.pdf', size: 1_300_000 },
      'vaccinations.pdf',
      'PDF · 1.2 MB',
    ],
    ['a voice message', { content_type: 'audio/amr', size: 900 }, 'Voice message', '1 KB'],
    ['a contact card', { content_type: 'text/vcard', size: 900 }, 'Contact card', '1 KB'],
    ['an HEIC photo', { content_type: 'image/heic', size: 2_097_152 }, 'HEIC photo', '2 MB'],
    [
      'something else',
      { content_type: 'application/zip', name: 'cat.jpg.zip', size: 5_000 },
      'cat.jpg.zip',
      'File · 5 KB',
    ],
  ])('can be saved: %s @slow', async (_what, given, name, detail) => {
    const { bubble } = await openMaya({ content: 'Here', media: file(given) });
    expect(bubble('Here')).toHaveTextContent(`${name}${detail}`);
    expect(within(bubble('Here')).getByRole('link', { name: `Download ${name}` })).toHaveAttribute(
      'href',
      'https://rapport.example/files/1',
    );
    expect(within(bubble('Here')).queryByRole('img')).toBeNull();
  });

  it('keeps its notice if it is a video, which can be saved too [IN-39] @slow', async () => {
    const { bubble } = await openMaya({ content: 'Here', media: file({ content_type: 'video/mp4', size: 5_000 }) });
    expect(bubble('Here')).toHaveTextContent('The client sent a video. Videos are not supported.');
    expect(within(bubble('Here')).getByRole('link', { name: 'Download Video' })).toBeVisible();
  });

  it('says why it is not there, and prepares a text that asks for it again after what is being written', async () => {
    const failed = (failure: string) => file({ content_type: 'application/pdf', state: 'FAILED', failure });
    const { bubble, user } = await openMaya(
      { content: 'One', media: failed('too_large') },
      { content: 'Two', media: failed('gone') },
      { content: 'Three', media: failed('unreachable') },
    );
    expect(bubble('One')).toHaveTextContent('This file is too large for a text and could not be loaded.');
    expect(bubble('Two')).toHaveTextContent('The carrier no longer has this file.');
    expect(within(bubble('Two')).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(within(bubble('Three')).getByRole('button', { name: 'Try again' })).toBeVisible();
    await user.type(await composer(), 'Thank you.');
    for (const text of ['One', 'Two'])
      await user.click(within(bubble(text)).getByRole('button', { name: 'Ask for it again' }));
    expect(await composer()).toHaveValue(
      'Thank you.\nSorry, the file that you sent did not reach us. Could you send it again?',
    );
    expect(await composer()).toHaveFocus();
  });
});
