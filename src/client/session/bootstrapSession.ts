import { authentication, type Authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '../api/call.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { NetworkError, ApiError } from '../api/errors.ts';
import { reportReached, reportUnreachable } from '../offline/connection.ts';
import { delayDeviceReads } from '../api/deviceReady.ts';
import { savePreferences, preferences } from '../device/preferences.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { finishSignOut, isSignOutPending } from './pendingSignOut.ts';
import { isSamePerson, rememberedPerson, rememberPerson, type Person } from '../offline/person.ts';
import { postToTabs } from '../offline/tabs.ts';

/** The session with which the page starts, determined before anything is shown. */
export interface BootstrappedSession {
  /** Null when nobody is known to be signed in. */
  readonly person: Person | null;
  /**
   * Whether the server could not be reached, so that the person is the one remembered by the
   * device.
   */
  readonly isFromDevice: boolean;
}

/** Time limit for the server's response when a person is remembered. */
const OFFLINE_FALLBACK_MS = 4000;
/** Time limit without a remembered person, when there is nothing else to show. */
const REQUEST_TIMEOUT_MS = 30_000;

const authenticationQuery = query(authentication.current, {});

/**
 * Determines the session before the first render. Afterwards no data of other people is in memory,
 * the device is being emptied of it (`deviceReady`), and `authentication.current` is in the cache.
 * Without a network, the person is the one remembered by the device. `restored` resolves when the
 * remembered person's stored answers are in memory; it is awaited so that nothing is restored after
 * its deletion.
 */
export async function bootstrapSession(
  restored: Promise<void> = Promise.resolve(),
): Promise<BootstrappedSession> {
  const hasSignedOut = isSignOutPending();
  const signOut = await finishSignOut();
  if (signOut === 'leaving') return pageIsUnloading;
  if (signOut === 'unreachable') {
    reportUnreachable();
    return { person: null, isFromDevice: true };
  }

  const remembered = rememberedPerson();
  const pending = fetchAuthentication();
  const answer = remembered
    ? await Promise.race([pending, delay(OFFLINE_FALLBACK_MS)])
    : await pending;
  await restored;
  if (answer) {
    const person = applyAuthentication(answer, remembered, hasSignedOut);
    return { person, isFromDevice: false };
  }

  reportUnreachable(failure);
  if (remembered) {
    cacheRememberedPerson(remembered);
    void pending.then((late) => late && reloadIfOtherPerson(late, remembered));
  }
  return { person: remembered, isFromDevice: true };
}

/**
 * Checks the session again, for a page that started without the server or lost it for a while, or
 * that the browser had kept. If another person or nobody is signed in now, all stored data is
 * deleted and the page is reloaded. Resolves to whether the server answered.
 */
export async function recheckSession(person: Person | null): Promise<boolean> {
  const answer = await fetchAuthentication();
  if (answer) await reloadIfOtherPerson(answer, person);
  else if (!(failure instanceof ApiError)) reportUnreachable(failure);
  return answer !== null;
}

/** Why the session could not be fetched last. */
let failure: Error | undefined;

/** Returns null when the server cannot be reached or responds with an error. */
async function fetchAuthentication(): Promise<Authentication | null> {
  try {
    return await call(
      authentication.current,
      {},
      { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), keep401: true },
    );
  } catch (error) {
    // A server error is no reason to delete a person's data.
    if (
      !(error instanceof NetworkError || error instanceof ApiError || error instanceof DOMException)
    )
      throw error;
    failure = error;
    return null;
  }
}

function applyAuthentication(
  answer: Authentication,
  remembered: Person | null,
  hasSignedOut: boolean,
): Person | null {
  const person = personOf(answer);
  delayDeviceReads(claimDevice(person, remembered, hasSignedOut));
  queryClient.setQueryData(authenticationQuery.queryKey, answer);
  return person;
}

/**
 * Remembers the sign-in method, so that the sign-in page offers the one used on this device first.
 */
function rememberSignInScope(scope: AuthenticationScope): void {
  const lastSignInScope = scope === AuthenticationScope.Main ? undefined : scope;
  if (preferences().lastSignInScope !== lastSignInScope) savePreferences({ lastSignInScope });
}

/**
 * Deletes another person's data from the device, and after a sign-out again what was to be deleted
 * when the page was left. The new person is remembered last, so that a remembered person never
 * finds data of another, even if the page is closed half-way.
 */
async function claimDevice(
  person: Person | null,
  remembered: Person | null,
  hasSignedOut: boolean,
): Promise<void> {
  if (hasSignedOut || !isSamePerson(person, remembered)) await clearPersonalData(person);
  if (!person) return;
  rememberPerson(person);
  rememberSignInScope(person.scope);
  postToTabs({ type: 'signedIn', person });
}

async function reloadIfOtherPerson(answer: Authentication, person: Person | null): Promise<void> {
  reportReached();
  const present = personOf(answer);
  if (isSamePerson(present, person)) {
    queryClient.setQueryData(authenticationQuery.queryKey, answer);
    return;
  }
  await clearPersonalData(present);
  location.reload();
  return pageIsUnloading;
}

function personOf({ authenticationScope: scope, liUId, personKey }: Authentication): Person | null {
  return scope === AuthenticationScope.None ? null : { scope, liUId, personKey };
}

/**
 * Caches the remembered person with the oldest possible timestamp, so that it is refetched as soon
 * as the server responds. The national id is never remembered.
 */
function cacheRememberedPerson({ scope, liUId, personKey }: Person): void {
  const remembered: Authentication = {
    authenticationScope: scope,
    liUId,
    personKey,
    displayName: null,
    hasEduPersonAssuranceAL2: false,
    identityNumber: null,
    hasMultipleSignings: false,
  };
  queryClient.setQueryData(authenticationQuery.queryKey, remembered, { updatedAt: 1 });
}

const pageIsUnloading = new Promise<never>(() => undefined);
const delay = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));
