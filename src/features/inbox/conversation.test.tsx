import type { UserEvent } from '@testing-library/user-event';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { uploadFile } from '#contract/communication/files.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import type { FlagKey } from '#contract/platform/flags.ts';
import { limits } from '#contract/rules/limits.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { saveDraft } from '#src/outbox/text-drafts.ts';
import { composing } from '#src/strings/composer.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { flagsBut } from '#tests/support/flags.ts';

const network = theNetwork();

/** Opens a conversation in which Maya has texted. */
async function openMaya({ flags = {} }: { flags?: Partial<Record<FlagKey, boolean>> } = {}) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}`, flags });
  const log = await screen.findByRole('log', { name: 'Messages' });
  await within(log).findByText('Is Luna ready?');
  const sent = async () => (await practice.messages(conversationId)).filter((one) => one.direction === 'OUTBOUND');
  const arrived = () =>
    waitFor(async () => {
      const [message] = await sent();
      expect(message).toBeDefined();
      return message!.id;
    });
  return { ...app, practice, maya, conversationId, log, sent, arrived };
}

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const bubble = async (text: string) => (await within(screen.getByRole('log')).findByText(text)).closest('article')!;

describe('sending a text', () => {
  it('shows it at once as sending, then with the status from the carrier, and clears the composer [IN-28] [IN-29] [IN-31] @slow', async () => {
    const { user, practice, sent, arrived } = await openMaya();
    const release = network.hold(sendMessage);
    await user.type(await composer(), 'See you at three{Enter}');
    const mine = await bubble('See you at three');
    expect(mine).toHaveTextContent('Sending');
    expect(await composer()).toHaveValue('');
    expect(await sent()).toEqual([]);

    release();
    const id = await arrived();
    expect(await bubble('See you at three')).toHaveTextContent('Sending');
    await practice.carrierReports(id, 'PROCESSED');
    await waitFor(() => expect(mine).toHaveTextContent('On its way'));
    // A check mark would mean that it has been delivered.
    expect(mine.querySelector('.lucide-clock')).toBeInTheDocument();
    expect(mine.querySelector('[class*=check]')).not.toBeInTheDocument();
    await practice.carrierReports(id, 'DELIVERED');
    await waitFor(() => expect(mine).toHaveTextContent('Delivered'));
    expect(mine).toBeInTheDocument();
    expect(screen.getByRole('listitem', { name: 'Maya Okafor' })).toHaveTextContent('You: See you at three');
    expect(await sent()).toHaveLength(1);
  });

  it.each([
    ['device_unavailable', /turned off or unreachable/],
    ['landline', /landline/],
    ['out_of_service', /no longer in service/],
    ['carrier_violation', /rephrase your message/],
  ] as const)('shows why the delivery failed: %s [IN-32] [ER-23] [ER-24] [ER-25] [ER-26]', async (reason, words) => {
    const { user, practice, arrived } = await openMaya();
    await user.type(await composer(), 'Hello{Enter}');
    await practice.carrierReports(await arrived(), 'FAILED_TO_DELIVER', reason);
    const mine = await bubble('Hello');
    await waitFor(() => expect(mine).toHaveTextContent('Not delivered'));
    expect(mine).toHaveTextContent(words);
    expect(screen.getByRole('listitem', { name: 'Maya Okafor' })).toHaveTextContent('Not delivered');
  });

  async function failToSend(text: string) {
    const open = await openMaya();
    network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
    await open.user.type(await composer(), `${text}{Enter}`);
    const failure = await within(await bubble(text)).findByRole('group', { name: 'Not sent' });
    return { ...open, failure };
  }

  it('shows a refused text as failed, and sends it once on retry [IN-30] [IN-32] [ER-36] [ER-37]', async () => {
    const { user, sent, failure, arrived } = await failToSend('Hello');
    expect(await bubble('Hello')).toHaveTextContent('Not sent');
    expect(await sent()).toEqual([]);
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    await arrived();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
    const keys = network.requestsTo(sendMessage).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect((await sent())[0]).toMatchObject({ content: 'Hello', client_message_id: keys[0] });
  });

  it('lets a refused text be edited [IN-30]', async () => {
    const { user, failure, arrived, sent } = await failToSend('Helo');
    await user.click(within(failure).getByRole('button', { name: 'Edit' }));
    await waitFor(async () => expect(await composer()).toHaveValue('Helo'));
    expect(within(screen.getByRole('log')).queryByText('Helo')).not.toBeInTheDocument();
    await user.clear(await composer());
    await user.type(await composer(), 'Hello{Enter}');
    await arrived();
    expect((await sent()).map(({ content }) => content)).toEqual(['Hello']);
  });

  it('lets a refused text be deleted [IN-30]', async () => {
    const { user, failure, sent } = await failToSend('Never mind');
    await user.click(within(failure).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Never mind')).not.toBeInTheDocument());
    expect(await sent()).toEqual([]);
  });

  it.each(['unreachable', 'response lost'] as const)(
    'sends it once despite a network fault: %s @slow',
    async (fault) => {
      const { user, sent } = await openMaya();
      network.fail(sendMessage, fault);
      await user.type(await composer(), 'Only once{Enter}');
      expect(await bubble('Only once')).toHaveTextContent('Sending');
      await waitFor(async () => expect(await sent()).toHaveLength(1));
      expect(screen.getAllByText('Only once')).toHaveLength(1);
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
      expect(await sent()).toHaveLength(1);
    },
  );

  it('accepts at most 1600 characters [IN-27] [CN-01]', async () => {
    const { user, sent } = await openMaya();
    const box = await composer();
    await user.click(box);
    await user.paste('a'.repeat(limits.messageLength + 1));
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(/Shorten this one by 1\.$/);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(network.requestsTo(sendMessage)).toEqual([]);
    await user.keyboard('{Tab}');
    await user.click(box);
    await user.keyboard('{Backspace}');
    expect(box).toBeValid();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await sent())[0]?.content).toHaveLength(limits.messageLength));
  });

  it('starts a new line with Shift and Enter, and does not send blank texts', async () => {
    const { user, sent } = await openMaya();
    await user.type(await composer(), '  {Enter}');
    await user.clear(await composer());
    await user.type(await composer(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toEqual(['One\ntwo']));
    expect(network.requestsTo(sendMessage)).toHaveLength(1);
  });

  it('is not possible while the client is opted out, until they text Start [IN-54] [ER-32]', async () => {
    const { practice, maya } = await openMaya();
    await composer();
    await practice.receiveText('STOP', maya.contact_phone);
    expect(await screen.findByText(/they must text “Start”/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    await practice.receiveText('start', maya.contact_phone);
    expect(await composer()).toBeEnabled();
  });
});

describe('an image in a text', () => {
  const gif = (size: number, name = 'luna.gif') => {
    const bytes = new Uint8Array(size);
    bytes.set(
      Buffer.from('47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b', 'hex'),
    );
    return new File([bytes], name, { type: 'image/gif' });
  };
  const picker = () => screen.getByLabelText('Add an image', { selector: 'input' });
  const images = () => screen.queryByRole('list', { name: 'Images to send' });

  const panel = () => screen.findByRole('dialog', { name: 'Images for this text' });
  const files = (count: number) => Array.from({ length: count }, (_, index) => gif(100, `luna-${index + 1}.gif`));
  const shown = () => within(images()!).getAllByRole('img');
  /** Waits until this many images are attached and no upload is running. */
  const uploaded = (count: number) =>
    waitFor(() => {
      expect(shown()).toHaveLength(count);
      expect(screen.queryByRole('status', { name: 'Uploading' })).not.toBeInTheDocument();
    });
  /** An image that is being read until it is released. */
  const slowImage = () => {
    const image = gif(100);
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(image, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => promise }));
    return { image, release: async () => resolve(await new Blob([image]).arrayBuffer()) };
  };
  const transfer = (...dropped: File[]) => ({ files: dropped, types: ['Files'], dropEffect: 'none' });

  it('is added in a popover that shows the ways, the limits and the attached images [IN-26] [IN-36] [IN-37] @slow', async () => {
    const { user } = await openMaya();
    await user.click(screen.getByRole('button', { name: 'Add an image' }));
    expect(await panel()).toHaveTextContent(
      'You can also paste an image into the text, or drop it on the conversation.',
    );
    expect(await panel()).toHaveTextContent('JPEG, PNG or GIF, each under 4MB.');
    const chosen = vi.spyOn(HTMLInputElement.prototype, 'click');
    await user.click(within(await panel()).getByRole('button', { name: 'Choose images' }));
    expect(chosen.mock.contexts).toEqual([picker()]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await composer()).toHaveFocus();

    await user.upload(picker(), files(2));
    await uploaded(2);
    await user.click(screen.getByRole('button', { name: 'Add an image' }));
    expect(await panel()).toHaveTextContent('2 of 10 attached');
    const attached = within(await panel()).getByRole('list', { name: 'Attached images' });
    await user.click(within(attached).getByRole('button', { name: 'Remove luna-1.gif' }));
    expect(attached).toHaveTextContent(/^luna-2\.gif$/);
    await user.keyboard('{Escape}');
    expect(shown()).toHaveLength(1);
  });

  it('can be pasted, but is ignored if it is only a picture of the pasted text [IN-26]', async () => {
    await openMaya();
    const officeClipboard = { files: files(1), types: ['text/plain', 'text/html', 'Files'] };
    expect(fireEvent.paste(await composer(), { clipboardData: officeClipboard })).toBe(true);
    expect(images()).not.toBeInTheDocument();
    expect(fireEvent.paste(await composer(), { clipboardData: { files: files(1), types: ['Files'] } })).toBe(false);
    await uploaded(1);
  });

  it('can be dropped on the conversation, and is ignored elsewhere, where the browser would open it in place of the app [IN-26] @slow', async () => {
    const { user } = await openMaya();
    const dropped = transfer(...files(1));
    fireEvent.dragOver(screen.getByRole('log'), { dataTransfer: dropped });
    expect(screen.getByText('Drop images here to add them to your text')).toBeVisible();
    fireEvent.dragOver(screen.getByRole('tab', { name: 'Done' }), { dataTransfer: dropped });
    expect(screen.queryByText(/^Drop images here/)).not.toBeInTheDocument();
    expect(fireEvent.drop(screen.getByRole('tab', { name: 'Done' }), { dataTransfer: dropped })).toBe(false);
    // A dialog over the conversation does not accept drops for it.
    await user.type(await composer(), 'Here she is');
    await user.click(screen.getByRole('button', { name: 'More ways to send' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Choose day and time' }));
    expect(fireEvent.drop(await screen.findByLabelText('Day'), { dataTransfer: dropped })).toBe(false);
    await user.keyboard('{Escape}');
    expect(network.requestsTo(uploadFile)).toEqual([]);

    fireEvent.dragOver(screen.getByRole('log'), { dataTransfer: dropped });
    expect(fireEvent.drop(screen.getByRole('log'), { dataTransfer: dropped })).toBe(false);
    await uploaded(1);
    expect(screen.queryByText(/^Drop images here/)).not.toBeInTheDocument();
  });

  it('is limited to ten a text, which names those that are left out @slow', async () => {
    const { user } = await openMaya();
    fireEvent.paste(await composer(), { clipboardData: { files: files(9), types: ['Files'] } });
    fireEvent.paste(await composer(), { clipboardData: { files: files(3), types: ['Files'] } });
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('A text can have at most 10 images.');
    expect(refusal).toHaveTextContent('Not added: luna-2.gif and luna-3.gif.');
    await uploaded(10);
    await user.click(screen.getByRole('button', { name: 'Add an image' }));
    expect(within(await panel()).getByRole('button', { name: 'Choose images' })).toBeDisabled();
  });

  it('is uploaded when it is chosen, and sent with the text [IN-05] [IN-26] @slow', async () => {
    const { user, sent } = await openMaya();
    await user.upload(picker(), gif(limits.attachmentBytes - 1));
    await waitFor(() => expect(network.requestsTo(uploadFile)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Uploading' })).not.toBeInTheDocument());
    expect(within(images()!).getByRole('img', { name: 'luna.gif' })).toBeVisible();
    await user.type(await composer(), 'Here she is{Enter}');
    await waitFor(async () => expect((await sent())[0]?.media).toHaveLength(1));
    expect(images()).not.toBeInTheDocument();
    expect(within(await bubble('Here she is')).getByRole('img')).toBeVisible();
  });

  it('is uploaded as a file of the practice, with its link asked for [API-35]', async () => {
    const append = vi.spyOn(FormData.prototype, 'append');
    const { user } = await openMaya();
    await user.upload(picker(), gif(100));
    await uploaded(1);
    const sent = append.mock.calls.filter(([name]) => name !== 'file');
    expect(append.mock.calls.map(([name]) => name).toSorted()).toEqual([
      'file',
      'include_link',
      'pimsType',
      'practiceOrgId',
      'practiceSubOrgId',
    ]);
    expect(Object.fromEntries(sent)).toMatchObject({ include_link: 'true', pimsType: 'NEO' });
  });

  it('holds the text back while it is read and made smaller, and leaves with it by the press that was made meanwhile [IN-26] @slow', async () => {
    const { user, sent } = await openMaya();
    const { image, release } = slowImage();
    await user.type(await composer(), 'Here she is');
    await user.upload(picker(), image);
    await user.type(await composer(), '{Enter}');
    expect(shown()).toHaveLength(1);
    expect(await composer()).toHaveValue('Here she is');
    expect(screen.getByText('The text is sent once its images are uploaded.')).toBeVisible();
    await release();
    await waitFor(async () => expect((await sent()).map(({ media }) => media.length)).toEqual([1]));
    expect(await composer()).toHaveValue('');
    expect(images()).not.toBeInTheDocument();
  });

  it.each([
    ['the text is changed', (user: UserEvent) => user.keyboard('!'), /^Not sent yet: it was changed/],
    [
      'that is taken back',
      (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Do not send yet' })),
      null,
    ],
    [
      'it is removed',
      (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Remove luna.gif' })),
      /^Not sent yet: it was changed/,
    ],
  ])('is not waited for any more after %s @slow', async (_what, change, said) => {
    const { user, sent } = await openMaya();
    const { image, release } = slowImage();
    await user.upload(picker(), image);
    await user.type(await composer(), 'Here she is{Enter}');
    expect(screen.getByText('The text is sent once its images are uploaded.')).toBeVisible();
    await change(user);
    expect(await composer()).toHaveFocus();
    if (said) await screen.findByText(said);
    expect(screen.queryByText('The text is sent once its images are uploaded.')).not.toBeInTheDocument();
    await release();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Uploading' })).not.toBeInTheDocument());
    expect(((await composer()) as HTMLTextAreaElement).value).toMatch(/^Here she is/);
    expect(await sent()).toEqual([]);
  });

  it('leaves with its text though another conversation is open by then, and is shown as uploading when one returns [IN-26] @slow', async () => {
    const { user, practice, sent } = await openMaya();
    const noah = await practice.client({ first_name: 'Noah', last_name: 'Reyes' });
    await practice.receiveText('Hello', noah.contact_phone);
    const open = async (name: string) =>
      user.click(within(await screen.findByRole('listitem', { name })).getByRole('link'));
    const { image, release } = slowImage();
    await user.upload(picker(), image);
    await user.type(await composer(), 'Here she is{Enter}');
    await open('Noah Reyes');
    const hello = async () => screen.findByText('Hello', { selector: 'article *' });
    await hello();
    expect(images()).not.toBeInTheDocument();
    await open('Maya Okafor');
    expect(await screen.findByText('The text is sent once its images are uploaded.')).toBeVisible();
    expect(screen.getByRole('status', { name: 'Uploading' })).toBeVisible();
    await open('Noah Reyes');
    await hello();
    await release();
    await waitFor(async () => expect((await sent()).map(({ media }) => media.length)).toEqual([1]));
    expect(images()).not.toBeInTheDocument();
    expect(await composer()).toHaveValue('');
  });

  it('holds back the text that waited for it if it could not be uploaded, and says so [ER-35]', async () => {
    const { user, sent } = await openMaya();
    const { image, release } = slowImage();
    network.fail(uploadFile, { code: 'internal', message: 'Disk on fire' });
    await user.upload(picker(), image);
    await user.type(await composer(), 'Here she is');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const closes = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(false);
    await release();
    expect(await screen.findByText('Not sent yet: one of its images was not uploaded.')).toBeVisible();
    expect(await composer()).toHaveValue('Here she is');
    expect(await sent()).toEqual([]);
    expect(closes()).toBe(true);
  });

  it('is waited for while a note is written, which shows that and can take the press back', async () => {
    const { user, sent } = await openMaya();
    const { image, release } = slowImage();
    await user.upload(picker(), image);
    await user.type(await composer(), 'Here she is{Enter}');
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    await user.keyboard('Call her back');
    expect(screen.getByText('The text is sent once its images are uploaded.')).toBeVisible();
    await release();
    await waitFor(async () => expect((await sent()).map(({ media }) => media.length)).toEqual([1]));
    expect(screen.getByDisplayValue('Call her back')).toBeVisible();
  });

  it('can be retried if the file could not be read', async () => {
    const { user } = await openMaya();
    const image = gif(100);
    const slice = vi.spyOn(image, 'slice');
    slice.mockReturnValueOnce(Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) }));
    await user.upload(picker(), image);
    expect(await screen.findByRole('alert')).toHaveTextContent('The image could not be uploaded. Try again.');
    await user.click(screen.getByRole('button', { name: /^Retry/ }));
    await uploaded(1);
  });

  it('stays at its place in the order of picking while an earlier one is still made smaller', async () => {
    const { user, sent } = await openMaya();
    const [slow, first, second] = [slowImage(), gif(100, 'second.gif'), gif(100, 'third.gif')];
    await user.upload(picker(), [slow.image, first]);
    await user.upload(picker(), second);
    await waitFor(() => expect(screen.getAllByRole('status', { name: 'Uploading' })).toHaveLength(1));
    const names = () => shown().map((image) => image.getAttribute('alt'));
    expect(names()).toEqual(['luna.gif', 'second.gif', 'third.gif']);
    await slow.release();
    await uploaded(3);
    expect(names()).toEqual(['luna.gif', 'second.gif', 'third.gif']);
    await user.type(await composer(), '{Enter}');
    await waitFor(async () =>
      expect((await sent()).map(({ media }) => media?.map(({ name }) => name))).toEqual([
        ['luna.gif', 'second.gif', 'third.gif'],
      ]),
    );
  });

  it('that is refused is named in one notice with the others, until one is taken [IN-37] [ER-34]', async () => {
    const { user } = await openMaya();
    const other = (name: string) => new File(['none'], name, { type: 'image/png' });
    const bad = [other('a.svg'), other('b.txt'), other('c.heic')];
    await user.upload(picker(), [...bad, gif(limits.attachmentBytes, 'big.gif'), gif(100, 'good.gif')]);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('4 files were not added'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /a\.svg, b\.txt, and c\.heic: This format is not supported\..* big\.gif: This image is too big\./,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Settings › Camera › Formats › Most Compatible');
    await uploaded(1);
    await user.upload(picker(), other('d.svg'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/This format is not supported.*d\.svg/));
    expect(screen.getByRole('alert')).not.toHaveTextContent('a.svg');
    await user.upload(picker(), gif(100, 'better.gif'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('holds the text back if drafts that were joined have more than ten [IN-26]', async () => {
    const { user, store, sent, conversationId } = await openMaya();
    const media = Array.from({ length: 11 }, (_, index) => ({
      url: `https://files.example/${index}`,
      name: `${index}.gif`,
    }));
    act(() => void store.dispatch(saveDraft(conversationId, { content: 'Here she is', media })));
    await user.type(await composer(), '{Enter}');
    expect(await composer()).toHaveAccessibleDescription(composing.attaching.full);
    expect(await sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove 3.gif' }));
    await waitFor(async () => expect(await composer()).not.toHaveAccessibleDescription(composing.attaching.full));
  });

  it('must be under 4MB [IN-36] [ER-33] [CN-02]', async () => {
    const { user } = await openMaya();
    await user.upload(picker(), gif(limits.attachmentBytes));
    expect(await screen.findByRole('alert')).toHaveTextContent('This image is too big. It must be under 4MB.');
    expect(images()).not.toBeInTheDocument();
    expect(network.requestsTo(uploadFile)).toEqual([]);
  });

  it.each([
    ['a PDF', new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' })],
    ['a text file named like an image', new File(['not an image'], 'luna.jpg', { type: 'image/jpeg' })],
  ])('cannot be %s [IN-37] [ER-34]', async (_what, file) => {
    const { user } = await openMaya();
    await user.upload(picker(), file);
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('This format is not supported.');
    expect(refusal).toHaveTextContent(file.name);
    expect(network.requestsTo(uploadFile)).toEqual([]);
  });

  it('is removed with an alert if it could not be uploaded [ER-35]', async () => {
    const { user } = await openMaya();
    network.fail(uploadFile, { code: 'internal', message: 'Disk on fire' });
    await user.upload(picker(), gif(100));
    expect(await screen.findByRole('alert')).toHaveTextContent('The image could not be uploaded. Try again.');
    await waitFor(() => expect(images()).not.toBeInTheDocument());
  });

  it('is offered only if the practice may send images, by no way at all [IN-38] [FL-17]', async () => {
    await openMaya({ flags: { 'outbound-sms-media-enabled': false } });
    const dropped = transfer(...files(1));
    fireEvent.paste(await composer(), { clipboardData: { files: files(1), types: ['Files'] } });
    fireEvent.dragOver(screen.getByRole('log'), { dataTransfer: dropped });
    expect(screen.queryByText(/^Drop images here/)).not.toBeInTheDocument();
    fireEvent.drop(screen.getByRole('log'), { dataTransfer: dropped });
    expect(screen.queryByRole('button', { name: 'Add an image' })).not.toBeInTheDocument();
    expect(images()).not.toBeInTheDocument();
    expect(network.requestsTo(uploadFile)).toEqual([]);
  });

  it('stays in the draft, unsent, when the practice may send none any more [IN-38] [FL-17] @slow', async () => {
    const { user, store, sent } = await openMaya();
    await user.upload(picker(), gif(100));
    await uploaded(1);
    act(() => void store.dispatch(flagsLoaded(flagsBut('outbound-sms-media-enabled'))));
    await user.type(await composer(), 'Here she is{Enter}');
    expect(await composer()).toHaveAccessibleDescription(composing.attaching.off);
    expect(await sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove luna.gif' }));
    await user.type(await composer(), '{Enter}');
    await waitFor(async () => expect((await sent()).map(({ media }) => media)).toEqual([[]]));
  });

  it('is shown if a client sends it; a video is reported as not supported [IN-05] [IN-39] [ER-31]', async () => {
    const { practice, maya } = await openMaya();
    await practice.receiveText('', maya.contact_phone, [{ url: 'https://files.example/luna', name: 'luna.jpg' }]);
    expect(await screen.findByRole('img', { name: 'luna.jpg' })).toHaveAttribute('src', 'https://files.example/luna');
    await practice.receiveText('', maya.contact_phone, [{ url: 'https://files.example/2', content_type: 'video/mp4' }]);
    expect(await screen.findByText(/Videos are not supported/)).toBeVisible();
  });

  it('says so while the server is fetching it from the carrier, and if it cannot be fetched [IN-05] [F-76]', async () => {
    const { practice, maya } = await openMaya();
    const url = 'https://files.example/luna';
    await practice.receiveText('', maya.contact_phone, [{ url, content_type: 'image/jpeg', state: 'LOADING' }]);
    expect(await screen.findByText('Loading the image')).toBeVisible();
    await practice.receiveText('', maya.contact_phone, [{ url, content_type: 'image/jpeg', state: 'FAILED' }]);
    expect(await screen.findByText('This file could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Image from Maya Okafor' })).not.toBeInTheDocument();
  });
});

describe('the thread', () => {
  it('opens at the latest message and follows new ones [IN-33] @slow', async () => {
    const practice = await aPracticeDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    const { conversationId } = await practice.receiveText('First of all', maya.contact_phone);
    for (let hour = 1; hour <= 60; hour += 1)
      await practice.message(conversationId, {
        content: `Message ${hour}`,
        create_ts: new Date(Date.now() - (70 - hour) * 3_600_000),
      });
    const last = await practice.receiveText('Last of all', maya.contact_phone);
    expect(last.conversationId).toBe(conversationId);
    await practice.change(conversationId, { read_status: 'READ' });
    await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
    const log = await screen.findByRole('log');
    await within(log).findByText('Last of all');
    expect(within(log).queryByText('Message 1')).not.toBeInTheDocument();

    await practice.receiveText('And one more', maya.contact_phone);
    await within(log).findByText('And one more');

    log.scrollTop = 0;
    fireEvent.scroll(log);
    const jump = await screen.findByRole('button', { name: 'Jump to the latest message' });
    await within(log).findByText('Message 1');
    await practice.receiveText('While you read', maya.contact_phone);
    await screen.findByRole('button', { name: '1 new, jump to the latest message' });
    expect(log.scrollTop).toBe(0);
    jump.click();
    await within(log).findByText('While you read');
  });
});
