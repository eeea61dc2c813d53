import { useCallback, useEffect, useRef, useState } from 'react';
import type { PasswordValidation } from '../../../../contract/password.ts';
import { externalAccounts } from '../../../../contract/externalAccounts.ts';
import { passwords } from '../../../../contract/passwords.ts';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';

/** So long after the last key the server is asked (PASS-15). */
export const CHECK_AFTER_MS = 900;
/** Where another of the person's windows asks as well, one may have to ask again. So the server says, by Retry-After. */
export const AGAIN_AFTER_MS = 5_000;
const MOST_TRIES = 3;

/** What the server thinks of a password, and of which one. `isSilent`: it could not be asked. */
interface Verdict {
  readonly password: string;
  readonly validation: PasswordValidation | null;
  readonly isSilent: boolean;
}

export interface PasswordCheck {
  /** About exactly the password that is typed now; null until it has been judged. */
  readonly verdict: PasswordValidation | null;
  /** An answer is awaited, or soon will be. */
  readonly isChecking: boolean;
  /** The server could not say. It judges again when the password is sent. */
  readonly isSilent: boolean;
  /** The verdict at once, for a password that is about to be sent; null when there is none to be had. */
  readonly settle: () => Promise<PasswordValidation | null>;
}

/** Has the server judge a password while it is typed. Nothing of it is kept: neither password nor verdict is in any cache. */
export function usePasswordCheck(liUId: string, password: string, isExternal = false): PasswordCheck {
  const [latest, setLatest] = useState<Verdict | null>(null);
  const asking = useRef<{ password: string; answer: Promise<Verdict>; stop: () => void } | null>(null);
  const known = latest?.password === password ? latest : null;

  const ask = useCallback(
    (wanted: string): Promise<Verdict> => {
      if (asking.current?.password === wanted) return asking.current.answer;
      asking.current?.stop();
      const stopping = new AbortController();
      const answer = judge(isExternal ? null : liUId, wanted, stopping.signal).then((verdict) => {
        if (asking.current?.answer === answer) asking.current = null;
        if (!stopping.signal.aborted) setLatest(verdict);
        return verdict;
      });
      asking.current = { password: wanted, answer, stop: () => stopping.abort() };
      return answer;
    },
    [liUId, isExternal],
  );

  useEffect(() => {
    if (password === '' || known) return undefined;
    const timer = setTimeout(() => void ask(password), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [password, known, ask]);
  useEffect(() => () => asking.current?.stop(), []);

  return {
    verdict: known?.validation ?? null,
    isChecking: password !== '' && !known,
    isSilent: known?.isSilent ?? false,
    settle: async () => (known?.validation ? known.validation : (await ask(password)).validation),
  };
}

/** Null: it is judged for nobody in particular. */
async function judge(liUId: string | null, password: string, signal: AbortSignal, tries = 1): Promise<Verdict> {
  try {
    const validation = liUId === null
      ? await call(externalAccounts.validatePassword, { body: { password } }, { signal })
      : await call(passwords.validate, { body: { password, liUIdToValidate: liUId } }, { signal });
    return { password, validation, isSilent: false };
  } catch (error) {
    const isOvertaken = error instanceof ApiError && error.status === 429;
    if (isOvertaken && tries < MOST_TRIES) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      if (!signal.aborted) return judge(liUId, password, signal, tries + 1);
    }
    // Without a network, or asked too often: no reason to stand in the way of somebody who types.
    return { password, validation: null, isSilent: true };
  }
}
