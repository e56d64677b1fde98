import { ServiceRemindersPage } from '#src/features/settings/services/ServiceRemindersPage.tsx';
import { useCommunicationScreens } from './communication-screens.ts';

export const ServiceRemindersRoute = () => <ServiceRemindersPage screens={useCommunicationScreens()} />;
