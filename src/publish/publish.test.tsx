import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import { revertPublish } from '#contract/campaigns/publishes.ts';
import { updateEnrollment } from '#contract/campaigns/settings.ts';
import { saveShortlink } from '#contract/campaigns/shortlink.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { publishing } from '#src/strings/publish.ts';
import { draftIds } from '#src/drafts/draft-ids.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { button, dialog, field, openPracticeSettings } from '#tests/support/practice-settings.ts';

const network = theNetwork();

// On the page of practice settings, which uses what all pages of settings use.
describe('settings', () => {
  it('change nothing before they are published, and then all at once [SH-04] [PS-11] [API-11] @slow', async () => {
    const { practice, type, review, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await type('Phone', '207 555 0199');
    expect(await screen.findByText('2 changes not published')).toBeVisible();
    expect(network.requestsTo(updateEnrollment)).toHaveLength(0);

    const changes = within(await review())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(changes).toEqual([
      expect.stringMatching(/Practice name.*From: Elm Vets.*To: Elm Animal Hospital/),
      expect.stringMatching(/Phone.*\(207\) 555-0101.*\(207\) 555-0199/),
    ]);
    await user.click(await button('Publish'));
    expect(await screen.findByText('2 changes published')).toBeVisible();
    expect(screen.queryByText(/not published/)).toBeNull();
    expect((await practice.enrollment()).practiceName).toBe('Elm Animal Hospital');
    expect(await (network.requestsTo(updateEnrollment)[0] as Request).json()).toEqual({
      practiceName: 'Elm Animal Hospital',
      practiceVoicePhone: '+12075550199',
    });
  });

  it('store edits for the next page, and discard them on request', async () => {
    const { practice, type, unmount } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const { user } = await openPracticeSettings(practice);
    expect(field('Practice name').value).toBe('Elm Animal Hospital');
    await user.click(await button('Discard'));
    await user.click(within(await dialog('Discard your changes?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Practice name').value).toBe('Elm Vets'));
    expect(screen.queryByText(/not published/)).toBeNull();
    await waitFor(async () => expect(await button('History')).toHaveFocus());
  });

  it('show a colleague’s publish beside the user’s edit, with a choice @slow', async () => {
    const { practice, type, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await type('City', 'Bangor');
    await act(async () => {
      await practice.colleaguePublishes({ practiceName: 'Elm Veterinary', practiceAddressCity: 'Augusta' });
    });
    await user.click(await button('Publish Changes'));
    await user.click(await button('Publish'));
    const prompt = await dialog('A colleague published different changes');
    const theirs = within(prompt).getByRole('group', { name: 'Practice name' });
    expect(theirs).toHaveTextContent(/Your colleague’s version.*Elm Veterinary.*Your version.*Elm Animal Hospital/);
    await user.click(within(theirs).getByRole('button', { name: 'Use your colleague’s version for Practice name' }));
    await user.click(await button('Keep your version for City'));
    await user.click(await button('Publish'));
    expect(await screen.findByText('1 change published')).toBeVisible();
    expect(field('Practice name').value).toBe('Elm Veterinary');
    expect(field('City').value).toBe('Bangor');
  });

  it('are done where the only one gives way to a colleague’s publish', async () => {
    const { practice, type, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await act(async () => {
      await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' });
    });
    await user.click(await button('Publish Changes'));
    await user.click(await button('Publish'));
    const question = await dialog('A colleague published different changes');
    await user.click(await button('Use your colleague’s version for Practice name'));
    expect(await screen.findByText('Your colleague’s version stays')).toBeVisible();
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(field('Practice name').value).toBe('Elm Veterinary');
  });

  it('show a conflict once, and then the published values, when a colleague published just before @slow', async () => {
    const { practice, type, review, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await type('City', 'Bangor');
    await review();
    const release = network.hold(updateEnrollment);
    await user.click(await button('Publish'));
    await waitFor(() => expect(network.requestsTo(updateEnrollment)).toHaveLength(1));
    await act(async () => void (await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' })));
    release();
    const prompt = await dialog('A colleague published different changes');
    const listed = () =>
      within(prompt)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed()).toEqual([expect.stringMatching(/^Practice name/), expect.stringMatching(/^City/)]);
    await user.click(await button('Keep your version for Practice name'));
    expect(listed()).toEqual([
      expect.stringMatching(/Practice name.*From: Elm Veterinary.*To: Elm Animal Hospital/),
      expect.stringMatching(/City.*From: Portland.*To: Bangor/),
    ]);
    await user.click(await button('Publish'));
    expect(await screen.findByText('2 changes published')).toBeVisible();
  });

  it('list what could not be published, keep it edited, and publish it at the next attempt [F-13] @slow', async () => {
    const { practice, type, publish, user } = await openPracticeSettings();
    network.fail(saveShortlink, { code: 'internal', message: 'No.' });
    await type('Practice name', 'Elm Animal Hospital');
    await type('Portal link', 'elm-animals');
    await publish();
    const failed = await dialog('Changes could not be published.');
    const [name, link] = within(failed).getAllByRole('listitem');
    expect(name).toHaveTextContent(/Practice name\s*Published/);
    expect(link).toHaveTextContent(/Portal link\s*Not published/);
    expect((await practice.enrollment()).practiceName).toBe('Elm Animal Hospital');
    expect(screen.getByRole('textbox', { name: 'Portal link', hidden: true })).toHaveValue('elm-animals');
    await user.click(await button('Try again'));
    expect(await screen.findByText('1 change published')).toBeVisible();
    const ids = [...network.requestsTo(updateEnrollment), ...network.requestsTo(saveShortlink)].map(({ headers }) =>
      headers.get('publish-id'),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('are not counted as published when a colleague published the same values just before', async () => {
    const { practice, type, review, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Veterinary');
    await review();
    const loaded = network.requestsTo(getEnrollment).length;
    const release = network.hold(getEnrollment);
    await user.click(await button('Publish'));
    await waitFor(() => expect(network.requestsTo(getEnrollment).length).toBeGreaterThan(loaded));
    await act(async () => void (await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' })));
    release();
    expect(await screen.findByText('These values are published already')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(network.requestsTo(updateEnrollment)).toHaveLength(0);
  });

  it('show the server’s message at its field @slow', async () => {
    const { type, publish, user } = await openPracticeSettings();
    await type('City', 'Bangor');
    await type('Zip', '04401');
    network.fail(updateEnrollment, {
      code: 'invalid_request',
      message: 'Some of it cannot be saved.',
      details: [{ field: 'body.practiceAddressPostalCode', message: 'There is no such zip.' }],
    });
    await publish();
    await user.click(
      within(await dialog('Changes could not be published.')).getByRole('button', { name: 'Keep editing' }),
    );
    await waitFor(() => expect(field('Zip')).toHaveFocus());
    expect(field('Zip')).toHaveAccessibleDescription('There is no such zip.');
    expect(field('Zip')).toBeInvalid();
    expect(field('City')).toBeValid();
    const bar = within(screen.getByRole('region', { name: 'Unpublished changes' }));
    expect(bar.getByRole('status')).toHaveTextContent('1 problem to fix before you can publish');
    expect(bar.getByRole('button', { name: 'Zip' })).toBeVisible();
    await type('Zip', '04402');
    expect(field('Zip')).toBeValid();
    await publish();
    expect(await screen.findByText('2 changes published')).toBeVisible();
  });

  it('count the problems that the bar has no room for', async () => {
    const { type, user } = await openPracticeSettings();
    for (const name of ['Practice name', 'Address', 'City', 'State', 'Zip', 'Email']) await type(name, '');
    await user.click(await button('Publish Changes'));
    await waitFor(() => expect(field('Practice name')).toHaveFocus());
    const problems = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Practice name',
      'Address',
      'City',
      'State',
      'and 2 more',
    ]);
  });

  it('keep all edits if the server cannot be reached [F-13]', async () => {
    const { type, publish, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    network.fail(updateEnrollment, 'unreachable');
    await publish();
    await dialog('Changes could not be published.');
    await user.click(await button('Try again'));
    expect(await screen.findByText('1 change published')).toBeVisible();
  });

  it('count as published if only the response was lost', async () => {
    const { practice, type, publish } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    network.fail(updateEnrollment, 'response lost');
    await publish();
    expect(await screen.findByText('1 change published')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Publish these changes?' })).toBeNull());
    expect(network.requestsTo(updateEnrollment)).toHaveLength(1);
    expect((await practice.enrollment()).practiceName).toBe('Elm Animal Hospital');
  });

  /** Publishes a change that the server makes and whose answer is lost, and fails to read it again. */
  async function publishInVain(fault: Parameters<typeof network.fail>[1]) {
    const opened = await openPracticeSettings();
    await opened.type('Practice name', 'Elm Animal Hospital');
    await opened.review();
    const release = network.hold(updateEnrollment);
    network.fail(updateEnrollment, 'response lost');
    await opened.user.click(await button('Publish'));
    await waitFor(() => expect(network.requestsTo(updateEnrollment)).toHaveLength(1));
    network.fail(getEnrollment, fault);
    release();
    return opened;
  }

  it('are found published although they could not be read at once @slow', async () => {
    const read = network.requestsTo(getEnrollment).length;
    await publishInVain('unreachable');
    await waitFor(() => expect(network.requestsTo(getEnrollment).length).toBeGreaterThan(read));
    expect(within(await screen.findByRole('dialog')).queryByText(/could not be|Not published|Not known/)).toBeNull();
    expect(await screen.findByText('1 change published')).toBeVisible();
    expect(network.requestsTo(updateEnrollment)).toHaveLength(1);
  });

  it('are not known to be published or not if they cannot be read, and turn out published later [F-13]', async () => {
    const { user } = await publishInVain({ code: 'not_found', message: 'No.' });
    const unknown = await dialog('It is not known whether all changes are published.');
    expect(within(unknown).getByRole('listitem')).toHaveTextContent(/Practice name\s*Not known yet/);
    expect(unknown).not.toHaveTextContent(/could not be|Not published/);
    await waitFor(() => expect(screen.queryByText('1 change not published')).toBeNull());
    await user.click(await button('Try again'));
    expect(await screen.findByText('1 change published')).toBeVisible();
    expect(network.requestsTo(updateEnrollment)).toHaveLength(1);
  });

  it('publish once, however often the button is pressed [F-11]', async () => {
    const { type, review, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await review();
    const release = network.hold(updateEnrollment);
    const publish = await button('Publish');
    await user.dblClick(publish);
    await user.click(publish);
    release();
    expect(await screen.findByText('1 change published')).toBeVisible();
    expect(network.requestsTo(updateEnrollment)).toHaveLength(1);
  });

  it('list who published what, and revert it [SH-04] @slow', async () => {
    const { practice, type, publish, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await screen.findByText('1 change published');
    await user.click(await button('History'));
    const history = await dialog('Published changes');
    expect(await within(history).findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect(history).toHaveTextContent(/Elm Vets.*Elm Animal Hospital/);
    await user.click(within(history).getByRole('button', { name: /^Undo the changes published/ }));
    expect(await within(history).findByText('Undid an earlier change')).toBeVisible();
    await waitFor(() => expect(within(history).getByRole('button', { name: 'Undone' })).toHaveFocus());
    expect((await practice.enrollment()).practiceName).toBe('Elm Vets');
    await user.click(within(history).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(field('Practice name').value).toBe('Elm Vets'));
  });

  it('cannot be reverted if changed since, with the reason, until the later change is reverted @slow', async () => {
    const { practice, type, user, publish } = await openPracticeSettings();
    await type('City', 'Salem');
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await screen.findByText('2 changes published');
    await act(async () => void (await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' })));
    await user.click(await button('History'));
    const history = within(await dialog('Published changes'));
    await history.findByRole('heading', { name: 'Ada Lovelace' });
    const undos = () => history.getAllByRole('button', { name: /^Undo the changes published/ });
    expect(undos()).toHaveLength(2);
    expect(undos()[0]).toHaveAttribute('aria-disabled', 'false');
    const reason = 'Some of it has been changed again since. Undo the later change first.';
    expect(undos()[1]).toHaveAttribute('aria-disabled', 'true');
    expect(undos()[1]).toHaveAccessibleDescription(reason);
    await user.click(undos()[1]!);
    expect(network.requestsTo(revertPublish)).toHaveLength(0);
    await user.click(undos()[0]!);
    await waitFor(() => expect(history.queryByText(reason)).toBeNull());
    await user.click(undos().at(-1)!);
    await waitFor(async () =>
      expect(await practice.enrollment()).toMatchObject({ practiceName: 'Elm Vets', practiceAddressCity: 'Portland' }),
    );
  });

  const toastsUndo = () => screen.findByRole('button', { name: /^Undo: 1 change published/ });

  it('cannot be reverted from the toast once the history has reverted them @slow', async () => {
    const { type, publish, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    expect(await toastsUndo()).toBeEnabled();
    await user.click(await button('History'));
    await user.click(await screen.findByRole('button', { name: /^Undo the changes published/ }));
    await waitFor(async () => expect(await toastsUndo()).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.getByText('This was undone already.')).toBeVisible();
    await user.click(await toastsUndo());
    expect(network.requestsTo(revertPublish)).toHaveLength(1);
    expect(screen.queryByText(publishing.history.notDone)).toBeNull();
  });

  it('cannot be reverted from the toast once a colleague has changed the same settings again', async () => {
    const { practice, type, publish, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await toastsUndo();
    await act(async () => void (await practice.colleaguePublishes({ practiceAddressCity: 'Augusta' })));
    await waitFor(() => expect(field('City').value).toBe('Augusta'));
    expect(await toastsUndo()).not.toHaveAttribute('aria-disabled');
    await act(async () => void (await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' })));
    expect(await screen.findByText(publishing.history.changedSince)).toBeVisible();
    await user.click(await toastsUndo());
    expect(network.requestsTo(revertPublish)).toHaveLength(0);
  });

  it('can be reverted from the toast after the page was left @slow', async () => {
    const { practice, type, publish, user, router } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await toastsUndo();
    await router.navigate('/config/reports');
    await screen.findByText('No survey has been published yet');
    await user.click(await toastsUndo());
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect((await practice.enrollment()).practiceName).toBe('Elm Vets');
  });

  it('list publishes older than those of other pages', async () => {
    const practice = await aPracticeDay({ name: 'Elm Vets' });
    await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' });
    for (let reply = 1; reply <= 20; reply += 1) await practice.quickReply(`Reply ${reply}`, 'We open at eight.');
    const { user } = await openPracticeSettings(practice);
    await user.click(await button('History'));
    const history = await dialog('Published changes');
    const more = await within(history).findByRole('button', { name: 'Show earlier' });
    expect(within(history).queryByText('Nothing has been published on this page yet.')).toBeNull();
    await user.click(more);
    expect(await within(history).findByText('Elm Veterinary')).toBeVisible();
  });

  it('are reverted once, however often the button is pressed [F-11] @slow', async () => {
    const { type, publish, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await screen.findByText('1 change published');
    await user.click(await button('History'));
    const undo = await screen.findByRole('button', { name: /^Undo the changes published/ });
    const release = network.hold(getEnrollment);
    await user.dblClick(undo);
    release();
    expect(await screen.findByText('Undid an earlier change')).toBeVisible();
    expect(network.requestsTo(revertPublish)).toHaveLength(1);
    expect(screen.queryByText(publishing.history.notDone)).toBeNull();
  });

  it('are found reverted when the answer was lost @slow', async () => {
    const { practice, type, publish, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    network.fail(revertPublish, 'response lost');
    await user.click(await toastsUndo());
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(screen.queryByText(publishing.history.notDone)).toBeNull();
    expect(network.requestsTo(revertPublish)).toHaveLength(2);
    expect((await practice.enrollment()).practiceName).toBe('Elm Vets');
  });

  it('cannot be reverted a second time just after a colleague, who is named @slow', async () => {
    const { practice, type, publish, user } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await screen.findByText('1 change published');
    await user.click(await button('History'));
    const undo = await screen.findByRole('button', { name: /^Undo the changes published/ });
    const loaded = network.requestsTo(getEnrollment).length;
    const release = network.hold(getEnrollment);
    await user.click(undo);
    await waitFor(() => expect(network.requestsTo(getEnrollment).length).toBeGreaterThan(loaded));
    await act(async () => void (await practice.colleagueUndoesTheLatestPublish()));
    release();
    expect(await screen.findByText(/^Grace \S+ has undone it already$/)).toBeVisible();
    expect(screen.queryByText(publishing.history.notDone)).toBeNull();
    expect(await button('Undone')).toBeVisible();
  });

  it('cannot be reverted if the server has no history', async () => {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, 9);
    const { type, publish } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    expect(await screen.findByText('1 change published')).toBeVisible();
    expect(screen.queryByRole('button', { name: publishing.undo })).toBeNull();
    expect(screen.queryByRole('button', { name: publishing.history.open })).toBeNull();
  });

  it('follow a colleague’s publish while nothing is edited', async () => {
    const { practice } = await openPracticeSettings();
    await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' });
    await waitFor(() => expect(field('Practice name').value).toBe('Elm Veterinary'));
  });

  it('are not edited any more when a colleague publishes the same value', async () => {
    const { practice, type, store } = await openPracticeSettings();
    await type('Practice name', 'Elm Veterinary');
    await act(async () => void (await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' })));
    await waitFor(() => expect(screen.queryByText('1 change not published')).toBeNull());
    expect(draftIds(store.getState(), 'settings')).toHaveLength(0);
  });

  it('warn before the page is left with unpublished edits', async () => {
    const { type, user, address } = await openPracticeSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await user.click(screen.getByRole('link', { name: 'Appointment audit' }));
    const prompt = await dialog('These changes are not published');
    expect(address()).toContain('/config/practice-settings');
    await user.click(within(prompt).getByRole('button', { name: 'Leave, publish later' }));
    await waitFor(() => expect(address()).toContain('/appointment-audit'));
  });
});
