import { Outlet } from 'react-router-dom';
import { useFlag } from '#src/flags/use-flag.ts';
import { NotFoundPage } from '../layout/page/NotFoundPage.tsx';

/** The inbox exists for practices that text. */
export function MessagingGate() {
  return useFlag('two-way-messaging-enabled') ? <Outlet /> : <NotFoundPage />;
}
