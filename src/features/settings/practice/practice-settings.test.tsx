import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deleteShortlink, getShortlink, saveShortlink } from '#contract/campaigns/shortlink.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { button, field, openPracticeSettings } from '#tests/support/practice-settings.ts';

const network = theNetwork();

describe('practice settings', () => {
  it('show the profile, with the zone and the texting number for reading only [PS-01] [PS-02] [PS-06] [PS-07]', async () => {
    await openPracticeSettings();
    expect(
      ['Practice name', 'Address', 'Address 2', 'City', 'State', 'Zip', 'Phone', 'Email'].map(
        (name) => field(name).value,
      ),
    ).toEqual(['Elm Vets', '12 Elm Street', '', 'Portland', 'ME', '04101', '(207) 555-0101', 'hello@elm.example']);
    expect(field('Time zone')).toHaveAttribute('readonly');
    expect(field('Time zone').value).toContain('America/');
    expect(field('Texting number')).toHaveAttribute('readonly');
  });

  it('need everything but the second line of the address, and say what to do [PS-03] [PS-05]', async () => {
    const { type, user } = await openPracticeSettings();
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
    const { user } = await openPracticeSettings();
    await user.click(field('State'));
    await user.paste('x'.repeat(40));
    expect(await screen.findByText('42 of 40 characters')).toBeVisible();
    await user.tab();
    expect(await screen.findByText('State can have at most 40 characters.')).toBeVisible();
  });

  it('have the users too [UM-02] [PS-10]', async () => {
    await openPracticeSettings();
    expect(await screen.findByRole('list', { name: 'Users' })).toBeVisible();
  });
});

describe('the portal link', () => {
  it('is saved, shown with its address and a QR code, and deleted again [PS-08] [API-66] [API-67] [API-68]', async () => {
    const { type, publish, user } = await openPracticeSettings();
    expect(network.asked(getShortlink)).not.toHaveLength(0);
    await type('Portal link', 'elm-pets');
    await publish();
    expect(await screen.findByText(/\/p\/elm-pets$/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of your portal address' })).toBeVisible();

    await user.click(await button('Remove link'));
    await publish();
    await waitFor(() => expect(screen.queryByText(/\/p\/elm-pets$/)).toBeNull());
    expect(screen.queryByRole('img', { name: 'QR code of your portal address' })).toBeNull();
    expect(await (network.asked(deleteShortlink)[0] as Request).json()).toEqual({ practiceShortlink: 'elm-pets' });
  });

  it('cannot contain special characters [PS-09]', async () => {
    const { type, user } = await openPracticeSettings();
    await type('Portal link', 'elm & co');
    await user.tab();
    expect(await screen.findByText(/cannot contain special characters/)).toBeVisible();
    await user.click(await button('Publish Changes'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.asked(saveShortlink)).toHaveLength(0);
  });

  it('says whether it is free before it is published', async () => {
    await aPracticeDay({ portal_link: 'oak-vets' });
    const { type } = await openPracticeSettings();
    await type('Portal link', 'oak-vets');
    expect(
      await screen.findByText('Another practice has this link. Choose another one.', {}, { timeout: 3000 }),
    ).toBeVisible();
  });
});
