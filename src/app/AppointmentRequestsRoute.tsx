import { AppointmentRequestsPage } from '#src/features/settings/booking/AppointmentRequestsPage.tsx';
import { paths } from './paths.ts';

const addresses = { practiceSettings: paths.practiceSettings(), conversation: paths.conversation, day: paths.audit };

/** The settings of appointment requests, with links to the visits and requests that an edit concerns. */
export const AppointmentRequestsRoute = () => <AppointmentRequestsPage addresses={addresses} />;
