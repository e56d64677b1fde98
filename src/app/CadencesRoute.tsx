import { CadencesPage } from '#src/features/settings/cadences/CadencesPage.tsx';
import { isComing, pageAt } from './pages.ts';
import { paths } from './paths.ts';

/** The home of the settings area (CA-02). */
export const CadencesRoute = () => (
  <CadencesPage thankYou={{ path: paths.postAppointment(), isComing: isComing(pageAt(paths.postAppointment())) }} />
);
