import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useFlag } from '#src/flags/use-flag.ts';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { useConversationSubscription } from '#src/services/communication/conversations.ts';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { Drawer } from '#src/ui/overlays/Drawer.tsx';
import { showStoredToast } from '#src/ui/toasts/stored-toast.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import { paths } from '../paths.ts';
import { EnrollmentGate } from '../gates/EnrollmentGate.tsx';
import type { OverlayName } from '../overlays/overlay-name.ts';
import { Overlays } from '../overlays/Overlays.tsx';
import { Header } from './Header.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { Usage } from './Usage.tsx';
import { sidebarShape } from './sidebar/sidebar-choices.ts';

const contentId = 'content';

// Neither is needed on the first screen.
const Notifications = deferredModule(
  async () => (await import('#src/features/inbox/notifications/Notifications.tsx')).Notifications,
);
const UndoableTexts = deferredModule(
  async () => (await import('#src/features/inbox/unsent/UndoableTexts.tsx')).UndoableTexts,
);

/** Sidebar, header and page area (SH-36). */
export function MainLayout() {
  const navigate = useNavigate();
  const [overlay, setOverlay] = useState<OverlayName | null>(null);
  const menu = useMenu();
  const comer = useSession().user?.id;
  useEffect(() => void showStoredToast(comer), [comer]);
  return (
    <div className="flex h-full">
      <SkipLink />
      <Navigation menu={menu} onPreferences={() => setOverlay('preferences')} />
      <div className="relative flex min-w-0 flex-1 flex-col overflow-hidden bg-surface md:my-2 md:me-2 md:rounded-xl md:border md:border-line">
        <Header onOpenMenu={menu.open} onShow={setOverlay} />
        <NoticeBar />
        <Usage />
        <main id={contentId} tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
          <EnrollmentGate>
            <KeptInbox />
            <NewTexts />
            <Outlet />
          </EnrollmentGate>
        </main>
        <Suspense fallback={null}>
          <UndoableTexts onOpen={(id) => void navigate(paths.conversation(id))} />
        </Suspense>
      </div>
      <Overlays shown={overlay} onShow={setOverlay} />
    </div>
  );
}

/** The menu of narrow screens. It belongs to one address, so that following a link closes it. */
function useMenu() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== pathname) setOpenAt(null);
  return { isOpen: openAt !== null, open: () => setOpenAt(pathname), close: () => setOpenAt(null) };
}

const SkipLink = () => (
  <a
    href={`#${contentId}`}
    className="fixed start-2 top-2 z-50 -translate-y-16 rounded-lg bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
  >
    {shell.skipToContent}
  </a>
);

interface NavigationProps {
  menu: ReturnType<typeof useMenu>;
  onPreferences: () => void;
}

/** The sidebar; on narrow screens a drawer. */
function Navigation({ menu, onPreferences }: NavigationProps) {
  const isRail = useStoredChoice(sidebarShape) === 'rail';
  const openPreferences = () => {
    menu.close();
    onPreferences();
  };
  return (
    <>
      <div data-rail={isRail || undefined} className="flex w-60 shrink-0 max-md:hidden rail:w-14">
        <Sidebar onPreferences={onPreferences} />
      </div>
      <Drawer side="start" open={menu.isOpen} onClose={menu.close} label={shell.nav.label} closeLabel={shell.nav.close}>
        <Sidebar onPreferences={openPreferences} />
      </Drawer>
    </>
  );
}

/** Keeps the conversations cached on every page, for the unread count and an instant inbox. */
function KeptInbox() {
  useConversationSubscription(!useFlag('two-way-messaging-enabled'));
  return null;
}

/** Notifies of new texts on every page. */
function NewTexts() {
  const isMessaging = useFlag('two-way-messaging-enabled');
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      {isMessaging && <Notifications onOpen={(id) => void navigate(paths.conversation(id))} />}
    </Suspense>
  );
}
