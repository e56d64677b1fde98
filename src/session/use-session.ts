import { useSelector } from 'react-redux';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { practiceOf } from '#contract/platform/practice.ts';
import type { SessionRoot, SessionState } from './session-slice.ts';

export const useSession = (): SessionState => useSelector((state: SessionRoot) => state.session);

/**
 * The practice that everything on the page belongs to.
 * @throws Error `Missing practice context …` where nobody is signed in (SH-91).
 */
export const usePractice = (): PracticeIdentity => practiceIn(useSession());

/** @throws Error `Missing practice context …` where nobody is signed in (SH-91). */
export const practiceIn = ({ authorizations }: SessionState): PracticeIdentity => authorizations ?? practiceOf({});
