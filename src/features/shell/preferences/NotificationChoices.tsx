import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { notifications as words } from '#src/strings/notifications.ts';
import { preferences } from '#src/strings/preferences.ts';
import { Button } from '#src/ui/Button.tsx';
import { playChime } from '#src/ui/chime.ts';
import { Choice } from '#src/ui/fields/Choice.tsx';
import {
  askForDesktop,
  desktopNotices,
  desktopPermission,
  noticeText,
  showDesktopNotice,
} from '#src/ui/desktop-notice.ts';
import { sounds } from '#src/ui/sounds.ts';

/** The notification settings of this device, with a test. */
export function NotificationChoices() {
  const [permission, setPermission] = useState(desktopPermission);
  const [tested, setTested] = useState('');
  const wantsDesktop = useStoredChoice(desktopNotices) === 'on';
  const ask = async () => setPermission(await askForDesktop());
  const choice: typeof desktopNotices = {
    ...desktopNotices,
    choose: (option) => {
      desktopNotices.choose(option);
      if (option === 'on') void ask();
    },
  };
  return (
    <>
      <Choice label={preferences.sounds} choice={sounds} words={preferences.soundChoices} />
      <Choice label={words.desktop} choice={choice} words={words.desktopChoices} />
      {wantsDesktop && permission !== 'granted' && (
        <div className="-mt-3 flex flex-col items-start gap-2">
          <p className="text-sm text-ink-soft">{words.state[permission]}</p>
          {permission === 'default' && (
            <Button size="sm" onClick={() => void ask()}>
              {words.ask}
            </Button>
          )}
        </div>
      )}
      {wantsDesktop && permission === 'granted' && (
        <Choice label={words.text} choice={noticeText} words={words.textChoices} />
      )}
      <div className="flex flex-col items-start gap-2">
        <Button icon={<Bell aria-hidden />} onClick={() => void test().then(setTested)}>
          {words.test}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {tested}
        </p>
      </div>
    </>
  );
}

/** Plays and shows a test notification; resolves with the results. */
async function test(): Promise<string> {
  const { tested, testTitle: title, testBody: body } = words;
  const isShown = desktopNotices.read() === 'on' && showDesktopNotice({ title, body });
  const isPlayed = sounds.read() === 'on' && (await playChime());
  const sound = sounds.read() === 'off' ? 'off' : isPlayed ? 'played' : 'refused';
  const desktop = desktopNotices.read() === 'off' ? 'off' : isShown ? 'shown' : 'refused';
  return `${tested.sound[sound]} ${tested.desktop[desktop]}`;
}
