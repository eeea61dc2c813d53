import { useCallback, useEffect, useRef, useState } from 'react';
import type { PasswordValidation } from '#contract/password.ts';
import { externalAccounts } from '#contract/externalAccounts.ts';
import { passwords } from '#contract/passwords.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';

/** Delay after the last keystroke before the server is asked (PASS-15). */
export const CHECK_DELAY_MS = 900;
/**
 * Delay before a refused check is repeated, equal to the server's Retry-After: checks from the
 * user's other windows count towards the same limit.
 */
export const RETRY_DELAY_MS = 5_000;
const MAX_ATTEMPTS = 3;

/**
 * The server's verdict, and the password it is about. `isSilent`: the server could not be asked.
 */
interface Verdict {
  readonly password: string;
  readonly validation: PasswordValidation | null;
  readonly isSilent: boolean;
}

export interface PasswordCheck {
  /** The verdict on exactly the password that is typed now; null until it has been checked. */
  readonly verdict: PasswordValidation | null;
  /** Whether a response is pending, or a check is scheduled. */
  readonly isChecking: boolean;
  /**
   * Whether the server could not check the password. It checks again when the password is
   * submitted.
   */
  readonly isSilent: boolean;
  /**
   * Resolves to the verdict without the delay, for a password that is about to be submitted; null
   * when none is available.
   */
  readonly checkNow: (password: string) => Promise<PasswordValidation | null>;
  /** Returns the verdict on this password if there is one, also before it is rendered. */
  readonly verdictOn: (password: string) => PasswordValidation | null;
}

/**
 * Has the server check a password while it is typed. Neither the password nor the verdict is stored
 * in any cache.
 */
export function usePasswordCheck(
  liUId: string,
  password: string,
  isExternal = false,
): PasswordCheck {
  const [latest, setLatest] = useState<Verdict | null>(null);
  const asking = useRef<{ password: string; answer: Promise<Verdict>; stop: () => void } | null>(
    null,
  );
  const latestKnown = useRef<Verdict>(null);
  const known = latest?.password === password ? latest : null;
  const verdictOn = (one: string) =>
    latestKnown.current?.password === one ? latestKnown.current.validation : null;

  const ask = useCallback(
    (wanted: string): Promise<Verdict> => {
      if (asking.current?.password === wanted) return asking.current.answer;
      asking.current?.stop();
      const stopping = new AbortController();
      const answer = judge(isExternal ? null : liUId, wanted, stopping.signal).then((verdict) => {
        if (asking.current?.answer === answer) asking.current = null;
        if (!stopping.signal.aborted) {
          latestKnown.current = verdict;
          setLatest(verdict);
        }
        return verdict;
      });
      asking.current = { password: wanted, answer, stop: () => stopping.abort() };
      return answer;
    },
    [liUId, isExternal],
  );

  useEffect(() => {
    if (password === '' || known) return undefined;
    const timer = setTimeout(() => void ask(password), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [password, known, ask]);
  useEffect(() => () => asking.current?.stop(), []);

  return {
    verdict: known?.validation ?? null,
    isChecking: password !== '' && !known,
    isSilent: known?.isSilent ?? false,
    checkNow: async (one) => verdictOn(one) ?? (await ask(one)).validation,
    verdictOn,
  };
}

/** `liUId` null: the password is checked without regard to an account. */
async function judge(
  liUId: string | null,
  password: string,
  signal: AbortSignal,
  tries = 1,
): Promise<Verdict> {
  try {
    const validation =
      liUId === null
        ? await call(externalAccounts.validatePassword, { body: { password } }, { signal })
        : await call(
            passwords.validate,
            { body: { password, liUIdToValidate: liUId } },
            { signal },
          );
    return { password, validation, isSilent: false };
  } catch (error) {
    const isRateLimited = error instanceof ApiError && error.status === 429;
    if (isRateLimited && tries < MAX_ATTEMPTS) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      if (!signal.aborted) return judge(liUId, password, signal, tries + 1);
    }
    // Without a network, or after too many checks, the user must still be able to continue.
    return { password, validation: null, isSilent: true };
  }
}
