import { storedChoice } from '#src/lib/stored-choice.ts';

/** Whether notices may stand on this device's desktop, as its user wants it; the browser has a say of its own. */
export const desktopNotices = storedChoice('rapport.desktop-notices', ['off', 'on']);

/** Whether they quote what was written. Who stands at a front desk can read them. */
export const noticeText = storedChoice('rapport.notice-text', ['hide', 'show']);

type DesktopPermission = NotificationPermission | 'unsupported';

export const desktopPermission = (): DesktopPermission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported';

/** Asks the browser's user; only a click may lead here. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission();
}

interface DesktopNotice {
  readonly title: string;
  readonly body: string;
  readonly onClick?: () => void;
}

/** Shows a notice in the place of the one before; answers whether the browser took it. */
export function showDesktopNotice({ title, body, onClick }: DesktopNotice): boolean {
  if (desktopPermission() !== 'granted') return false;
  try {
    const notice = new Notification(title, { body, tag: 'rapport' });
    notice.addEventListener('click', () => {
      window.focus();
      onClick?.();
      notice.close();
    });
    return true;
  } catch {
    // Phones allow them from a service worker alone.
    return false;
  }
}
