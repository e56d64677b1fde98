import { Suspense } from 'react';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { shell } from '#src/strings/shell.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';

const SignOut = lazyWithPreload('sign-out', async () => (await import('./SignOut.tsx')).SignOut);

/** Ends the session (SH-29, SH-30); the code for it is no part of the first screen. */
export const LogoutPage = () => (
  <Suspense fallback={<FullScreenLoader label={shell.signingOut} />}>
    <SignOut />
  </Suspense>
);
