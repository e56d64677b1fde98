import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { desktopNotices } from '#src/ui/desktop-notice.ts';
import { sounds } from '#src/ui/sounds.ts';
import { fakeNotifications } from '#tests/support/notifications.ts';
import { NotificationChoices } from './NotificationChoices.tsx';

const desktopOption = (name: 'On' | 'Off') =>
  screen.getAllByRole('radio', { name }).find((radio) => radio.closest('fieldset')?.textContent?.includes('Desktop'))!;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('notifications of new texts', () => {
  it('request the browser’s permission only when they are switched on', async () => {
    const { requested } = fakeNotifications({ permission: 'default' });
    render(<NotificationChoices />);
    expect(requested).not.toHaveBeenCalled();
    await userEvent.click(desktopOption('On'));
    expect(requested).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('group', { name: 'Text in notifications' })).toBeVisible();
  });

  it('say what to do if the browser blocks them', async () => {
    fakeNotifications({ permission: 'default', permissionAnswer: 'denied' });
    render(<NotificationChoices />);
    await userEvent.click(desktopOption('On'));
    expect(await screen.findByText(/Blocked by the browser\. Allow notifications/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull();
  });

  it('can be tested, with the result shown', async () => {
    const desktop = fakeNotifications();
    desktopNotices.choose('on');
    render(<NotificationChoices />);
    await press('Test');
    expect(await screen.findByText(/The sound was played\. A notification was shown\./)).toBeVisible();
    expect(desktop.shown).toHaveLength(1);
    expect(desktop.hasPlayedSound()).toBe(true);
    sounds.choose('off');
    desktopNotices.choose('off');
    await press('Test');
    expect(await screen.findByText('Sounds are off. Desktop notifications are off.')).toBeVisible();
  });

  it('say so if the browser refuses the sound', async () => {
    sounds.choose('on');
    const { hasPlayedSound } = fakeNotifications({ sound: 'suspended' });
    render(<NotificationChoices />);
    await press('Test');
    expect(await screen.findByText(/The browser refused the sound\. Allow sound/)).toBeVisible();
    expect(hasPlayedSound()).toBe(false);
  });
});
