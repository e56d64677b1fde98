import { CadencesPage } from '#src/features/settings/cadences/CadencesPage.tsx';
import { useCommunicationScreens } from './communication-screens.ts';

/** The home of the settings area (CA-02). */
export const CadencesRoute = () => <CadencesPage screens={useCommunicationScreens()} />;
