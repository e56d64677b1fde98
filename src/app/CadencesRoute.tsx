import { CadencesPage } from '#src/features/settings/cadences/CadencesPage.tsx';
import { useFlags } from '#src/flags/use-flag.ts';
import { isComing, isOn, pageAt } from './pages.ts';
import { paths } from './paths.ts';

/** The home of the settings area (CA-02). */
export function CadencesRoute() {
  const page = pageAt(paths.postAppointment());
  return <CadencesPage thankYou={isOn(page, useFlags()) ? { path: page.path, isComing: isComing(page) } : null} />;
}
