import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { updateEnrollment } from '#contract/campaigns/settings.ts';
import { deleteShortlink, getShortlink, saveShortlink } from '#contract/campaigns/shortlink.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const profile = JSON.stringify({
  practiceAddress: '12 Elm Street',
  practiceAddressCity: 'Portland',
  practiceAddressState: 'ME',
  practiceAddressPostalCode: '04101',
  practiceVoicePhone: '+12075550101',
  practiceEmailAddress: 'hello@elm.example',
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
async function openSettings(practice?: PracticeDay) {
  const app = await renderApp({
    practice: practice ?? (await aPracticeDay({ name: 'Elm Vets', profile })),
    path: '/config/practice-settings',
  });
  await screen.findByRole('textbox', { name: 'Practice name' });
  const type = async (name: string, text: string) => {
    await app.user.clear(field(name));
    if (text) await app.user.type(field(name), text);
  };
  const review = async () => {
    await app.user.click(await button('Publish Changes'));
    return dialog('Publish these changes?');
  };
  const publish = async () => {
    await review();
    await app.user.click(await button('Publish'));
  };
  return { ...app, type, review, publish };
}

describe('practice settings', () => {
  it('show the profile, with the zone and the texting number for reading only [PS-01] [PS-02] [PS-06] [PS-07]', async () => {
    await openSettings();
    expect(
      ['Practice name', 'Address', 'Address 2', 'City', 'State', 'Zip', 'Phone', 'Email'].map(
        (name) => field(name).value,
      ),
    ).toEqual(['Elm Vets', '12 Elm Street', '', 'Portland', 'ME', '04101', '(207) 555-0101', 'hello@elm.example']);
    expect(field('Time zone')).toHaveAttribute('readonly');
    expect(field('Time zone').value).toContain('America/');
    expect(field('Texting number')).toHaveAttribute('readonly');
  });

  it('change nothing before they are published, and then all at once [SH-04] [PS-11] [API-11]', async () => {
    const { practice, type, review, user } = await openSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await type('Phone', '207 555 0199');
    expect(await screen.findByText('2 changes not published')).toBeVisible();
    expect(network.asked(updateEnrollment)).toHaveLength(0);

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
    expect(await (network.asked(updateEnrollment)[0] as Request).json()).toEqual({
      practiceName: 'Elm Animal Hospital',
      practiceVoicePhone: '+12075550199',
    });
  });

  it('need everything but the second line of the address, and say what to do [PS-03] [PS-05]', async () => {
    const { type, user } = await openSettings();
    await type('City', '');
    await type('Phone', '207 555');
    await type('Email', 'hello');
    await user.click(await button('Publish Changes'));
    expect(await screen.findByText('City is required.')).toBeVisible();
    expect(screen.getByText(/This phone number is not valid/)).toBeVisible();
    expect(screen.getByText(/This email is invalid/)).toBeVisible();
    expect(field('City')).toHaveFocus();
    expect(field('City')).toBeInvalid();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say how much a field takes [PS-04]', async () => {
    const { user } = await openSettings();
    await user.click(field('State'));
    await user.paste('x'.repeat(40));
    expect(await screen.findByText('42 of 40 characters')).toBeVisible();
    await user.tab();
    expect(await screen.findByText('State can have at most 40 characters.')).toBeVisible();
  });

  it('keep what was edited for the next page, and let go of it on request [SH-70]', async () => {
    const { practice, type, unmount } = await openSettings();
    await type('Practice name', 'Elm Animal Hospital');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const { user } = await openSettings(practice);
    expect(field('Practice name').value).toBe('Elm Animal Hospital');
    await user.click(await button('Discard'));
    await user.click(within(await dialog('Discard your changes?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Practice name').value).toBe('Elm Vets'));
    expect(screen.queryByText(/not published/)).toBeNull();
  });

  it('show a colleague’s publish beside one’s own edit, and let one choose', async () => {
    const { practice, type, user } = await openSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await type('City', 'Bangor');
    await act(async () => {
      await practice.colleaguePublishes({ practiceName: 'Elm Veterinary', practiceAddressCity: 'Augusta' });
    });
    await user.click(await button('Publish Changes'));
    await user.click(await button('Publish'));
    const asked = await dialog('A colleague has published something else here');
    const theirs = within(asked).getByRole('group', { name: 'Practice name' });
    expect(theirs).toHaveTextContent(/Theirs.*Elm Veterinary.*Yours.*Elm Animal Hospital/);
    await user.click(within(theirs).getByRole('button', { name: 'Take theirs for Practice name' }));
    await user.click(await button('Keep yours for City'));
    await user.click(await button('Publish'));
    expect(await screen.findByText('1 change published')).toBeVisible();
    expect(field('Practice name').value).toBe('Elm Veterinary');
    expect(field('City').value).toBe('Bangor');
  });

  it('say exactly what could not be published, keep it, and publish it at the next attempt [F-13]', async () => {
    const { practice, type, publish, user } = await openSettings();
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
    const ids = [...network.asked(updateEnrollment), ...network.asked(saveShortlink)].map(({ headers }) =>
      headers.get('publish-id'),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('keep everything where the server cannot be reached [F-13] [ER-17]', async () => {
    const { type, publish, user } = await openSettings();
    await type('Practice name', 'Elm Animal Hospital');
    network.fail(updateEnrollment, 'unreachable');
    await publish();
    await dialog('Changes could not be published.');
    await user.click(await button('Try again'));
    expect(await screen.findByText('1 change published')).toBeVisible();
  });

  it('publish once, however often the button is pressed [F-11]', async () => {
    const { type, review, user } = await openSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await review();
    const release = network.hold(updateEnrollment);
    const publish = await button('Publish');
    await user.dblClick(publish);
    await user.click(publish);
    release();
    expect(await screen.findByText('1 change published')).toBeVisible();
    expect(network.asked(updateEnrollment)).toHaveLength(1);
  });

  it('tell who published what, and take it back [SH-04]', async () => {
    const { practice, type, publish, user } = await openSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await screen.findByText('1 change published');
    await user.click(await button('History'));
    const history = await dialog('Published changes');
    expect(await within(history).findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect(history).toHaveTextContent(/Elm Vets.*Elm Animal Hospital/);
    await user.click(within(history).getByRole('button', { name: /^Undo what was published/ }));
    expect(await within(history).findByText('Took back an earlier change')).toBeVisible();
    expect((await practice.enrollment()).practiceName).toBe('Elm Vets');
    await user.click(within(history).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(field('Practice name').value).toBe('Elm Vets'));
  });

  it('follow what a colleague publishes, while nothing is edited', async () => {
    const { practice } = await openSettings();
    await practice.colleaguePublishes({ practiceName: 'Elm Veterinary' });
    await waitFor(() => expect(field('Practice name').value).toBe('Elm Veterinary'));
  });

  it('ask before the page is left with something unpublished', async () => {
    const { type, user, address } = await openSettings();
    await type('Practice name', 'Elm Animal Hospital');
    await user.click(screen.getByRole('link', { name: 'Appointment audit' }));
    const asked = await dialog('These changes are not published');
    expect(address()).toContain('/config/practice-settings');
    await user.click(within(asked).getByRole('button', { name: 'Leave, publish later' }));
    await waitFor(() => expect(address()).toContain('/appointment-audit'));
  });

  it('have the users too [UM-02] [PS-10]', async () => {
    await openSettings();
    expect(await screen.findByRole('list', { name: 'Users' })).toBeVisible();
  });
});

describe('the portal link', () => {
  it('is saved, shown with its address and a QR code, and deleted again [PS-08] [API-66] [API-67] [API-68]', async () => {
    const { type, publish, user } = await openSettings();
    expect(network.asked(getShortlink)).not.toHaveLength(0);
    await type('Portal link', 'elm-pets');
    await publish();
    expect(await screen.findByText(/\/p\/elm-pets$/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of your portal address' })).toBeVisible();

    await user.click(await button('Remove link'));
    await publish();
    await waitFor(() => expect(screen.queryByRole('img', { name: 'QR code of your portal address' })).toBeNull());
    expect(await (network.asked(deleteShortlink)[0] as Request).json()).toEqual({ practiceShortlink: 'elm-pets' });
  });

  it('cannot contain special characters [PS-09]', async () => {
    const { type, user } = await openSettings();
    await type('Portal link', 'elm & co');
    await user.tab();
    expect(await screen.findByText(/cannot contain special characters/)).toBeVisible();
    await user.click(await button('Publish Changes'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.asked(saveShortlink)).toHaveLength(0);
  });

  it('says whether it is free before it is published', async () => {
    await aPracticeDay({ portal_link: 'oak-vets' });
    const { type } = await openSettings();
    await type('Portal link', 'oak-vets');
    expect(
      await screen.findByText('Another practice has this link. Choose another one.', {}, { timeout: 3000 }),
    ).toBeVisible();
  });
});
