import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { updateEnrollment } from '#contract/campaigns/settings.ts';
import { deleteShortlink, getShortlink, saveShortlink } from '#contract/campaigns/shortlink.ts';
import { practiceSettings as words } from '#src/strings/practice-settings.ts';
import { publishing } from '#src/strings/publish.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { type ProfileField, profileFields } from './fields.ts';
import { button, elmVets, field, openPracticeSettings } from '#tests/support/practice-settings.ts';

const network = theNetwork();

describe('practice settings', () => {
  const label = (name: ProfileField) => words.fields[name].label;
  const valuesShown = () => Object.fromEntries(profileFields.map((name) => [name, field(label(name)).value]));

  it('show and edit every field of the profile [PS-01] [PS-02] @slow', async () => {
    const { practice, type, publish, unmount } = await openPracticeSettings();
    expect(valuesShown()).toEqual({
      practiceName: 'Elm Vets',
      practiceAddress: '12 Elm Street',
      practiceAddress2: '',
      practiceAddressCity: 'Portland',
      practiceAddressState: 'ME',
      practiceAddressPostalCode: '04101',
      practiceVoicePhone: '(207) 555-0101',
      practiceEmailAddress: 'hello@elm.example',
    } satisfies Record<ProfileField, string>);
    const edited: Record<ProfileField, string> = {
      practiceName: 'Oak Vets',
      practiceAddress: '7 Oak Lane',
      practiceAddress2: 'Suite 2',
      practiceAddressCity: 'Concord',
      practiceAddressState: 'NH',
      practiceAddressPostalCode: '03301-0042',
      practiceVoicePhone: '(603) 555-0199',
      practiceEmailAddress: 'front@oak.example',
    };
    for (const name of profileFields) await type(label(name), edited[name]);
    await publish();
    await screen.findByText(`${profileFields.length} changes published`);
    expect(await practice.enrollment()).toMatchObject({ ...edited, practiceVoicePhone: '+16035550199' });
    unmount();
    await openPracticeSettings(practice);
    expect(valuesShown()).toEqual(edited);
  });

  it.each([
    ['State', 'New hampshire', 'NH', 'Zip', '03301'],
    ['Zip', ' 04102 ', '04102', 'City', 'Saco'],
    ['Phone', '2075550199', '(207) 555-0199', 'City', 'Saco'],
  ])('tidy %s when it is left, also by the press that publishes', async (name, typed, tidied, other, otherValue) => {
    const { type, user } = await openPracticeSettings();
    await type(other, otherValue);
    await user.clear(field(name));
    await user.type(field(name), typed);
    await user.click(await button('Publish Changes'));
    const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
    expect(await dialog.findByText(tidied)).toBeInTheDocument();
    expect(field(name)).toHaveValue(tidied);
  });

  it('show the time zone read-only [PS-06] [EN-15]', async () => {
    const { user } = await openPracticeSettings();
    expect(field('Time zone')).toHaveValue('Eastern Time (America/New_York)');
    expect(field('Time zone')).toHaveAttribute('readonly');
    await user.type(field('Time zone'), 'America/Denver');
    expect(field('Time zone')).toHaveValue('Eastern Time (America/New_York)');
    expect(screen.queryByRole('region', { name: 'Unpublished changes' })).toBeNull();
  });

  it('show the texting number read-only [PS-07] [EN-16]', async () => {
    const { user } = await openPracticeSettings(await aPracticeDay({ texting_number: '+12075550142' }));
    expect(field('Texting number')).toHaveValue('(207) 555-0142');
    expect(field('Texting number')).toHaveAttribute('readonly');
    await user.type(field('Texting number'), '1');
    expect(field('Texting number')).toHaveValue('(207) 555-0142');
    expect(screen.queryByRole('region', { name: 'Unpublished changes' })).toBeNull();
  });

  it.each(['Practice name', 'Address', 'City', 'State', 'Zip', 'Phone', 'Email'])(
    'are not published without %s [PS-03]',
    async (name) => {
      const { type, user } = await openPracticeSettings();
      await type(name, '');
      await user.click(await button('Publish Changes'));
      await waitFor(() => expect(field(name)).toHaveFocus());
      expect(field(name)).toHaveAccessibleDescription(`${name} is required.`);
      expect(field(name)).toBeInvalid();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each([
    ['Practice name', 120, 'e'],
    ['Practice name', 120, '🐾'],
    ['Address', 120, 'e'],
    ['Address 2', 120, 'e'],
    ['City', 80, 'e'],
    ['Email', 254, 'e'],
    ['Phone', 20, '5'],
  ])('limit %s to %i characters, counted as the server does (%s) [PS-04]', async (name, limit, letter) => {
    const { user } = await openPracticeSettings();
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(letter.repeat(limit));
    expect(field(name)).toHaveAccessibleDescription(`${letter.length * limit} of ${limit} characters`);
    await user.paste('  ');
    expect(field(name)).toHaveAccessibleDescription(`${letter.length * limit} of ${limit} characters`);
    await user.paste(letter);
    await user.tab();
    await waitFor(() =>
      expect(field(name)).toHaveAccessibleDescription(`${name} can have at most ${limit} characters.`),
    );
    expect(field(name)).toBeInvalid();
  });

  it('show errors for invalid phone numbers and email addresses [PS-05]', async () => {
    const { type, user } = await openPracticeSettings();
    await type('Phone', '207 555');
    await type('Email', 'hello');
    await user.click(await button('Publish Changes'));
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    expect(field('Phone')).toHaveAccessibleDescription(/This phone number is not valid/);
    expect(field('Email')).toHaveAccessibleDescription(/This email is invalid/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('publish a name of the maximum length without its trailing spaces', async () => {
    const { practice, user, publish } = await openPracticeSettings();
    await user.clear(field('Practice name'));
    await user.click(field('Practice name'));
    await user.paste(`${'🐾'.repeat(60)}  `);
    await publish();
    await screen.findByText('1 change published');
    expect((await practice.enrollment()).practiceName).toBe('🐾'.repeat(60));
  });

  it('show the users too [UM-02] [PS-10]', async () => {
    await openPracticeSettings();
    expect(await screen.findByRole('list', { name: 'Users' })).toBeVisible();
  });
});

describe('the state and the zip', () => {
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('are found by name or code and chosen by keyboard', async () => {
    const { user, practice, publish } = await openPracticeSettings();
    await user.click(field('State'));
    expect(options()).toHaveLength(62);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Maine');
    await user.keyboard('new');
    expect(options()).toEqual(['New HampshireNH', 'New JerseyNJ', 'New MexicoNM', 'New YorkNY']);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(field('State')).toHaveValue('NY');
    expect(options()).toEqual([]);
    await publish();
    await screen.findByText('1 change published');
    expect((await practice.enrollment()).practiceAddressState).toBe('NY');
  });

  it.each([
    ['ny', 'NY', ''],
    ['north dakota', 'ND', ''],
    ['verm', 'VT', ''],
    ['new', 'new', words.invalidState],
    ['XX', 'XX', words.invalidState],
  ])('turn the state %s into %s on blur', async (typed, shown, problem) => {
    const { type, user } = await openPracticeSettings();
    await type('State', typed);
    await user.tab();
    await waitFor(() => expect(field('State')).toHaveValue(shown));
    expect(field('State')).toHaveAccessibleDescription(problem);
  });

  it('are not published if invalid, and the first invalid field is focused', async () => {
    const { type, user } = await openPracticeSettings();
    await type('Zip', '123');
    await type('State', 'XX');
    await user.click(await button('Publish Changes'));
    await waitFor(() => expect(field('State')).toHaveFocus());
    expect(screen.getByText('2 problems to fix before you can publish')).toBeVisible();
    expect(field('Zip')).toHaveAccessibleDescription(/Enter five digits/);
    expect(network.requestsTo(updateEnrollment)).toHaveLength(0);
  });

  it('get a hyphen in a nine-digit zip', async () => {
    const { type, user, practice, publish } = await openPracticeSettings();
    await type('Zip', '041011234');
    await user.tab();
    expect(field('Zip')).toHaveValue('04101-1234');
    await publish();
    await screen.findByText('1 change published');
    expect((await practice.enrollment()).practiceAddressPostalCode).toBe('04101-1234');
  });

  it('that were invalid before are shown with a warning, and block no other edit @slow', async () => {
    const practice = await elmVets({ practiceAddressState: 'XX', practiceAddressPostalCode: '123' });
    const { type, user, publish } = await openPracticeSettings(practice);
    expect([field('State').value, field('Zip').value]).toEqual(['XX', '123']);
    expect(field('State')).toHaveAccessibleDescription(/Choose a US state from the list/);
    expect(field('Zip')).toHaveAccessibleDescription(/Enter five digits/);
    expect(field('Zip')).toBeValid();
    await type('Practice name', 'Elm Animal Hospital');
    await publish();
    await screen.findByText('1 change published');
    expect(await practice.enrollment()).toMatchObject({
      practiceName: 'Elm Animal Hospital',
      practiceAddressState: 'XX',
    });

    await type('Zip', '1234');
    await user.click(await button('Publish Changes'));
    await waitFor(() => expect(field('Zip')).toHaveFocus());
    expect(screen.getByText('1 problem to fix before you can publish')).toBeVisible();
    await type('Zip', '04101');
    await user.click(await button('Publish Changes'));
    expect(await screen.findByRole('dialog', { name: 'Publish these changes?' })).toBeVisible();
  });
});

describe('the portal link', () => {
  it('is saved, shown with its address and a QR code, and deleted again [PS-08] [API-66] [API-67] [API-68] @slow', async () => {
    const { type, publish, user } = await openPracticeSettings();
    expect(network.requestsTo(getShortlink)).not.toHaveLength(0);
    await type('Portal link', 'elm-pets');
    await publish();
    expect(await screen.findByText(/\/p\/elm-pets$/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of your portal address' })).toBeVisible();

    await user.click(await button('Remove link'));
    await publish();
    await waitFor(() => expect(screen.queryByText(/\/p\/elm-pets$/)).toBeNull());
    expect(screen.queryByRole('img', { name: 'QR code of your portal address' })).toBeNull();
    expect(await (network.requestsTo(deleteShortlink)[0] as Request).json()).toEqual({ practiceShortlink: 'elm-pets' });
  });

  it('cannot contain special characters [PS-09]', async () => {
    const { type, user } = await openPracticeSettings();
    await type('Portal link', 'elm & co');
    await user.tab();
    expect(await screen.findByText(/cannot contain special characters/)).toBeVisible();
    await user.click(await button('Publish Changes'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.requestsTo(saveShortlink)).toHaveLength(0);
  });

  it('is focused if another practice has taken it meanwhile @slow', async () => {
    await aPracticeDay({ portal_link: 'birch-vets' });
    const { type, publish, user } = await openPracticeSettings();
    await type('Portal link', 'birch-vets');
    await publish();
    await screen.findByRole('dialog', { name: 'Changes could not be published.' });
    await user.click(await button('Keep editing'));
    await waitFor(() => expect(field('Portal link')).toHaveFocus());
    expect(field('Portal link')).toHaveAccessibleDescription('Another practice has this link. Choose another one.');
    expect(screen.getByText('1 problem to fix before you can publish')).toBeVisible();
  });

  it('is checked for availability before it is published @slow', async () => {
    await aPracticeDay({ portal_link: 'oak-vets' });
    const { type } = await openPracticeSettings();
    await type('Portal link', 'oak-vets');
    expect(await screen.findByText('Another practice has this link. Choose another one.')).toBeVisible();
  });
});
