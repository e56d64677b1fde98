import { CadencesPage } from '#src/features/settings/cadences/CadencesPage.tsx';
import { paths } from './paths.ts';

/** The home of the settings area (CA-02). */
export const CadencesRoute = () => <CadencesPage thankYouPath={paths.postAppointment()} />;
