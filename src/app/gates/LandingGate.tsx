import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useFlags } from '#src/flags/use-flag.ts';
import { isFirstLanding, markLanded } from '../landing.ts';
import { isOn, pageAt } from '../pages.ts';
import { paths } from '../paths.ts';

/** Who arrives at `/` with a new session is sent to the audit; inside the app `/` is the cadences overview (SH-34, D-05). */
export function LandingGate() {
  const auditIsOn = isOn(pageAt(paths.audit()), useFlags());
  const { key, pathname } = useLocation();
  const [isFirst] = useState(() => isFirstLanding(pathname));
  useEffect(markLanded, []);
  // The router calls the address that the document was loaded with 'default'.
  if (isFirst && auditIsOn && key === 'default' && pathname === paths.home())
    return <Navigate to={paths.audit()} replace />;
  return <Outlet />;
}
