import { useEffect } from 'react';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { signOut } from '#src/session/session.ts';
import { shell } from '#src/strings/shell.ts';

/** Ends the session; the sign-out itself loads the landing page anew (SH-29, SH-30). */
export function LogoutPage() {
  useEffect(() => void signOut(), []);
  return <FullScreenLoader label={shell.signingOut} />;
}
