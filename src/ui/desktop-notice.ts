import { storedChoice } from '#src/lib/stored-choice.ts';

/** The user's setting for desktop notifications; the browser's permission is separate. */
export const desktopNotices = storedChoice('rapport.desktop-notices', ['off', 'on']);

/** Whether they show the text, which others at a front desk could read. */
export const noticeText = storedChoice('rapport.notice-text', ['hide', 'show']);

type DesktopPermission = NotificationPermission | 'unsupported';

export const desktopPermission = (): DesktopPermission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported';

/** Requests the permission; must be called from a click. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission();
}

interface DesktopNotice {
  readonly title: string;
  readonly body: string;
  readonly onClick?: () => void;
}

/** Shows a notification that replaces the previous one; returns whether the browser accepted it. */
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
    // Phones allow them only from a service worker.
    return false;
  }
}
