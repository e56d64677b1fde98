import { useSelector } from 'react-redux';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { practiceOf } from '#contract/platform/practice.ts';
import type { SessionRoot, SessionState } from './session-slice.ts';

export const useSession = (): SessionState => useSelector((state: SessionRoot) => state.session);

/**
 * The practice of the session.
 * @throws Error `Missing practice context …` without a session (SH-91).
 */
export const usePractice = (): PracticeIdentity => practiceIn(useSession());

/** @throws Error `Missing practice context …` without a session (SH-91). */
export const practiceIn = ({ authorizations }: SessionState): PracticeIdentity => authorizations ?? practiceOf({});
