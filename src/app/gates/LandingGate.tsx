import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useFlags } from '#src/flags/use-flag.ts';
import { isFirstLanding, markLanded } from '../landing.ts';
import { isOn, pageAt } from '../pages.ts';
import { paths } from '../paths.ts';

/** Redirects from `/` to the audit at the start of a session; within the app `/` is the cadences overview (SH-34, D-05). */
export function LandingGate() {
  const auditIsOn = isOn(pageAt(paths.audit()), useFlags());
  const { key, pathname } = useLocation();
  const [isFirst] = useState(() => isFirstLanding(pathname));
  useEffect(markLanded, []);
  // The router's key for the initial location is 'default'.
  if (isFirst && auditIsOn && key === 'default' && pathname === paths.home())
    return <Navigate to={paths.audit()} replace />;
  return <Outlet />;
}
