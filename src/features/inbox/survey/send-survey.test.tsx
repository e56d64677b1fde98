import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sendMessage } from '#contract/communication/messages.ts';
import { inviteToSurvey, listSurveys } from '#contract/surveys/surveys.ts';
import { sendSurvey as words } from '#src/strings/send-survey.ts';
import { alertsSaid } from '#tests/support/alerts-said.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { anAppointment } from '#tests/support/server-world.ts';
import { anAnswer, aPublishedSurvey, surveyDesk } from '#tests/support/survey-world.ts';

const network = theNetwork();

/** Maya, who was here yesterday, has texted; a survey takes answers. */
async function aDayWithMaya({
  flags = {},
  undo = false,
}: Pick<NonNullable<Parameters<typeof renderApp>[0]>, 'flags' | 'undo'> = {}) {
  const practice = await aPracticeDay();
  const { world, practice: key } = practice;
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const date = new Date(Date.now() - 86_400_000).toISOString();
  const { id: visit } = await anAppointment(world, key, { date, client: maya.id });
  await surveyDesk(world, key).draft('A draft');
  const survey = await aPublishedSurvey(world, key);
  const { conversationId } = await practice.receiveText('Thank you!', maya.contact_phone);
  const path = `/client-communications/conversations/${conversationId}`;
  const app = await renderApp({ practice, path, flags, undo });
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText('Thank you!');
  const asked = () => world.store.db.selectFrom('survey_invitation').selectAll().where('practice', '=', key).execute();
  return { ...app, practice, maya, visit, survey, conversationId, asked };
}
const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const open = async ({ user }: Pick<Awaited<ReturnType<typeof renderApp>>, 'user'>) => {
  await user.click(await screen.findByRole('button', { name: words.open }));
  return within(await screen.findByRole('dialog', { name: words.open }));
};

describe('a survey that staff send from a conversation', () => {
  it('is previewed, goes into the message behind what was typed, and is sent with it; sending can be undone @slow', async () => {
    const { user, asked, maya, survey, practice, conversationId, ...app } = await aDayWithMaya({ undo: true });
    await user.type(await composer(), 'See you soon.');
    const dialog = await open({ user });
    expect(await dialog.findByRole('combobox', { name: words.survey })).toHaveTextContent(/^After a visit$/);
    expect(dialog.getByText(words.message('Maya', words.link))).toBeVisible();
    expect(await asked()).toEqual([]);
    await user.click(await dialog.findByRole('button', { name: words.insert }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const field = await composer();
    expect(field).toHaveFocus();
    expect(field.value).toMatch(
      /^See you soon\.\nHi Maya, we would like to know what you think of us: http\S+\/p\/s\/\S+$/,
    );
    expect(await asked()).toMatchObject([{ survey_id: survey.id, pet_owner_id: maya.id, appointment_id: app.visit }]);
    const written = field.value;
    await user.type(field, '{Enter}');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await composer()).value).toBe(written));
    expect((await practice.messages(conversationId)).filter(({ direction }) => direction === 'OUTBOUND')).toEqual([]);
  });

  it('has the same address again until it is sent, and then not for that visit @slow', async () => {
    const { user, asked } = await aDayWithMaya();
    const insert = async () => {
      const dialog = await open({ user });
      await user.click(await dialog.findByRole('button', { name: words.insert }));
      return dialog;
    };
    await insert();
    await waitFor(async () => expect((await composer()).value).toContain('/p/s/'));
    const first = (await composer()).value;
    await user.clear(await composer());
    await insert();
    await waitFor(async () => expect((await composer()).value).toBe(first));
    await user.type(await composer(), '{Enter}');
    await waitFor(() => expect(network.requestsTo(sendMessage)).toHaveLength(1));
    await network.settled();
    const dialog = await insert();
    expect(await dialog.findByRole('alert')).toHaveTextContent('This client already has a link to this survey.');
    await user.click(dialog.getByRole('button', { name: words.cancel }));
    expect(await composer()).toHaveValue('');
    expect(await asked()).toHaveLength(1);
  });

  it('is not put into the message once that was called off @slow', async () => {
    const { user } = await aDayWithMaya();
    const dialog = await open({ user });
    const release = network.hold(inviteToSurvey);
    await user.click(await dialog.findByRole('button', { name: words.insert }));
    await user.click(dialog.getByRole('button', { name: words.cancel }));
    release();
    await network.settled();
    expect(await composer()).toHaveValue('');
  });

  it('is not asked twice where the client has answered after the thank-you @slow', async () => {
    const { user, practice, survey, maya, visit } = await aDayWithMaya();
    const invitation = { petOwnerId: maya.id, appointmentId: visit };
    await anAnswer(practice.world, practice.practice, survey, {}, invitation);
    const dialog = await open({ user });
    await user.click(await dialog.findByRole('button', { name: words.insert }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This client already has a link to this survey.');
  });

  it('says why surveys could not be loaded, and why it was not put into the message @slow', async () => {
    const { user } = await aDayWithMaya();
    network.fail(listSurveys, { code: 'unavailable', message: 'no' });
    const dialog = await open({ user });
    expect(await dialog.findByText(words.failed)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    network.fail(inviteToSurvey, { code: 'rate_limited', message: 'no' });
    await user.click(await dialog.findByRole('button', { name: words.insert }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(words.notInserted);
    await user.click(await dialog.findByRole('button', { name: words.insert }));
    await waitFor(async () => expect((await composer()).value).toContain('/p/s/'));
  });

  it('is put into the message once, also if the answer was lost @slow', async () => {
    const { user } = await aDayWithMaya();
    const dialog = await open({ user });
    network.fail(inviteToSurvey, 'response lost');
    const alerts = alertsSaid();
    await user.click(await dialog.findByRole('button', { name: words.insert }));
    await waitFor(async () => expect((await composer()).value).toContain('/p/s/'));
    expect((await composer()).value.match(/\/p\/s\//g)).toHaveLength(1);
    expect(alerts()).toEqual([]);
    const keys = network.requestsTo(inviteToSurvey).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('is not offered where the practice has no surveys, nor in a note [SU-07] @slow', async () => {
    const { unmount } = await aDayWithMaya({ flags: { 'content-library-forms': false } });
    expect(screen.queryByRole('button', { name: words.open })).toBeNull();
    unmount();
    const { user } = await aDayWithMaya();
    await user.click(await screen.findByRole('button', { name: 'Write a note for staff' }));
    expect(screen.queryByRole('button', { name: words.open })).toBeNull();
  });
});
