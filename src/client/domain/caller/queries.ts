import { callerVerifications, type CallerVerification } from '#contract/callerVerifications.ts';
import { now } from '#client/device/clock.ts';
import { query } from '#client/api/query.ts';

/**
 * Whether the person is verified for this worker; kept in memory only. Refetched when the
 * verification expires, and often while the person is expected to sign in with BankID.
 */
export const callerQuery = (norEduPersonLin: string) => ({
  ...query(callerVerifications.current, { query: { norEduPersonLin } }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: CallerVerification | undefined } }) =>
    untilNextChange(data),
});

/** Interval at which the page checks whether the person has signed in with BankID. */
const BANKID_POLL_MS = 3000;

function untilNextChange(caller: CallerVerification | undefined): number | false {
  if (caller?.verified) return Math.max(1000, Date.parse(caller.verified.until) - now());
  return caller?.bankId?.awaitedUntil ? BANKID_POLL_MS : false;
}
