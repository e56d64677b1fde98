import { VisitsPage } from '#src/features/settings/visits/VisitsPage.tsx';
import { useCommunicationScreens } from './communication-screens.ts';

export const VisitsRoute = () => <VisitsPage screens={useCommunicationScreens()} />;

/** The same page at the address of its appointment types (SH-18). */
export const AppointmentTypesRoute = () => <VisitsPage screens={useCommunicationScreens()} atTypes />;
