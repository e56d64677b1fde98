import { CalendarClock, MessageSquareOff, RefreshCw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { safeStorage } from '#src/lib/safe-storage.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useClock } from '#src/lib/use-clock.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { usePractice } from '#src/session/use-session.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useNotices } from './use-notices.ts';

const words = serviceReminders.notices;
const storage = safeStorage(() => localStorage);
const aMinute = 60_000;
const aDay = 86_400_000;

type Notice = keyof ReturnType<typeof useNotices>;
const icons: Readonly<Record<Notice, ReactNode>> = {
  textingOff: <MessageSquareOff />,
  sync: <RefreshCw />,
  begins: <CalendarClock />,
};

/** Whether notices are banners; otherwise they stand beside what they concern (MS-14). */
export const useHasBanners = (): boolean => useFlag('comm-and-msr-banners-enabled');

/** The notices above the page. Each can be hidden for a day, alone. */
export function Banners() {
  const notices = useNotices();
  const { pimsType, practiceOrgId, practiceSubOrgId } = usePractice();
  const hasBanners = useHasBanners();
  const keyOf = (notice: Notice) =>
    `rapport.hidden ${[pimsType, practiceOrgId, practiceSubOrgId].join(' ')} services ${notice}`;
  const now = useClock(aMinute).getTime();
  const all = Object.keys(icons) as Notice[];
  const [hiddenAt, setHiddenAt] = useState<Partial<Record<Notice, number>>>(() =>
    Object.fromEntries(all.map((notice) => [notice, Number(storage.getItem(keyOf(notice)) ?? 0)])),
  );
  const shown = all.filter((notice) => notices[notice] !== null && now - (hiddenAt[notice] ?? 0) >= aDay);
  if (!hasBanners || shown.length === 0) return null;
  return (
    <section aria-label={words.label} className="flex flex-col gap-2">
      {shown.map((notice) => (
        <div key={notice} className="flex items-start gap-3 rounded-xl border border-line bg-sunken py-1.5 ps-4 pe-1.5">
          <span aria-hidden className="mt-1.5 shrink-0 text-ink-faint [&_svg]:size-4">
            {icons[notice]}
          </span>
          <p role="status" className="min-w-0 flex-1 py-1 text-pretty">
            {notices[notice]}
          </p>
          <IconButton
            size="sm"
            label={words.dismiss}
            icon={<X aria-hidden />}
            onClick={() => {
              const at = serverNow();
              storage.setItem(keyOf(notice), String(at));
              setHiddenAt({ ...hiddenAt, [notice]: at });
            }}
          />
        </div>
      ))}
    </section>
  );
}

/** A notice beside what it concerns, where there are no banners. */
export function InlineNotice({ notice }: { notice: Notice }) {
  const text = useNotices()[notice];
  if (useHasBanners() || text === null) return null;
  return (
    <p role="status" className="flex items-start gap-2 text-pretty text-ink-soft">
      <span aria-hidden className="mt-0.5 shrink-0 text-ink-faint [&_svg]:size-4">
        {icons[notice]}
      </span>
      {text}
    </p>
  );
}
