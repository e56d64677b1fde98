import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  getSmsRegistration,
  openSmsRegistrationPass,
  saveSmsRegistrationDraft,
  type SmsRegistration,
  submitSmsRegistration,
} from '#contract/campaigns/sms-registration.ts';
import { type ErrorCode, isRequestErrorCode } from '#contract/errors.ts';
import { safeStorage } from '#src/lib/safe-storage.ts';
import { type CallFailure, visitorCall } from '#src/services/registration/visitor-call.ts';
import type { RegistrationCalls } from './registration-calls.ts';

/** The pass lives as long as this tab, so that a reload needs no other one. */
const passKey = 'rapport.registration-pass';
const tab = safeStorage(() => sessionStorage);
const campaigns = (bearer: string | null) => ({ service: 'campaigns', bearer, keepalive: true }) as const;

type Opened =
  | { readonly state: 'loading' | 'closed' | 'expired' | 'unknown' }
  | { readonly state: 'failed'; readonly code: ErrorCode }
  | { readonly state: 'open'; readonly registration: SmsRegistration; readonly isExpired: boolean };

/** A registration that is opened by a token, which is exchanged for a pass once. */
export function useVisitorRegistration(token: string) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });

  const unopened = useRef(token);
  const lookAgain = useCallback(async () => {
    const next = await open(unopened.current, () => (unopened.current = ''));
    // What is shown stays, with what was typed in it, though it cannot be loaded again.
    setOpened((before) =>
      before.state !== 'open' || next.state === 'open'
        ? next
        : { ...before, isExpired: before.isExpired || next.state !== 'failed' },
    );
  }, []);
  useEffect(() => void lookAgain(), [lookAgain]);

  const calls = useMemo((): RegistrationCalls => {
    const ended = (code: ErrorCode): ErrorCode => {
      if (code === 'unauthenticated')
        setOpened((before) => (before.state === 'open' ? { ...before, isExpired: true } : { state: 'expired' }));
      return code;
    };
    return {
      save: async (sent) => {
        const { answer, failure } = await visitorCall(
          saveSmsRegistrationDraft,
          sent,
          undefined,
          campaigns(storedPass()),
        );
        if (failure?.code === 'registration_changed' || failure?.code === 'registration_in_review') await lookAgain();
        return answer ?? { code: ended(codeOf(failure)) };
      },
      submit: async (version, key) => {
        const sent = { version, isTrue: true } as const;
        const { failure } = await visitorCall(submitSmsRegistration, sent, key, campaigns(storedPass()));
        await lookAgain();
        return failure && ended(codeOf(failure));
      },
      kept: null,
      keep: () => undefined,
    };
  }, [lookAgain]);

  return { opened, lookAgain, calls };
}

const storedPass = (): string | null => tab.getItem(passKey);

/** By the pass for which the token is exchanged, else by that of this tab. */
async function open(token: string, onExchange: () => void): Promise<Opened> {
  if (token) {
    const { answer, failure } = await visitorCall(openSmsRegistrationPass, { token }, undefined, campaigns(null));
    if (!answer) {
      const isUnknown = failure.status === 404 || failure.status === 400;
      return isUnknown ? { state: 'unknown' } : { state: 'failed', code: codeOf(failure) };
    }
    tab.setItem(passKey, answer.pass);
    onExchange();
  }
  const pass = storedPass();
  if (pass === null) return { state: 'closed' };
  const { answer, failure } = await visitorCall(getSmsRegistration, {}, undefined, campaigns(pass));
  if (answer) return { state: 'open', registration: answer, isExpired: false };
  if (failure.status !== 401) return { state: 'failed', code: codeOf(failure) };
  tab.removeItem(passKey);
  return { state: 'expired' };
}

const codeOf = ({ status, code }: CallFailure): ErrorCode =>
  isRequestErrorCode(code) ? code : status === null ? 'fetch_error' : 'internal';
