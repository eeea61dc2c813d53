import { authentication, type Authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { call } from '../api/call.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { NetworkError, ApiError } from '../api/errors.ts';
import { reportReached, reportUnreachable } from '../offline/connection.ts';
import { holdDevice } from '../api/ownDevice.ts';
import { prefer, preferences } from '../device/preferences.ts';
import { forgetEverything } from './forget.ts';
import { finishSignOut } from './pendingSignOut.ts';
import { isSamePerson, rememberedPerson, rememberPerson, type Person } from '../offline/person.ts';
import { tellTabs } from '../offline/tabs.ts';

/** Who uses the page, settled before anything is shown. */
export interface BootstrappedSession {
  /** Null when nobody is signed in, as far as can be known. */
  readonly person: Person | null;
  /** The server could not be asked: the person is the one whom the device remembers. */
  readonly isFromDevice: boolean;
}

/** With a remembered person, a server that is slower than this is not waited for. */
const PATIENCE_MS = 4000;
/** Without one there is nothing else to show. */
const GIVE_UP_MS = 30_000;

const who = query(authentication.current, {});

/**
 * Before the first render: whose session is this? Nothing of anybody else is in memory afterwards, and the device is being emptied
 * (`deviceIsOwn`); without a network the person is the one whom the device remembers. Afterwards `authentication.current` is in the cache.
 * `restored`: what the device keeps of the remembered person is in memory. It is waited for, so that nothing comes back after it was forgotten.
 */
export async function bootstrapSession(restored: Promise<void> = Promise.resolve()): Promise<BootstrappedSession> {
  const signOut = await finishSignOut();
  if (signOut === 'leaving') return untilThePageIsLeft;
  if (signOut === 'away') {
    reportUnreachable();
    return { person: null, isFromDevice: true };
  }

  const remembered = rememberedPerson();
  const asking = ask();
  const answer = remembered ? await Promise.race([asking, after(PATIENCE_MS)]) : await asking;
  await restored;
  if (answer) return { person: adopt(answer, remembered), isFromDevice: false };

  reportUnreachable();
  if (remembered) {
    showAsRemembered(remembered);
    void asking.then((late) => late && endIfAnother(late, remembered));
  }
  return { person: remembered, isFromDevice: true };
}

/**
 * Asks again, for a page that began without the server or has lost it for a while. If somebody else is signed in now, or
 * nobody, this page is over: the device forgets, and the page starts again.
 */
export async function recheckSession(person: Person | null): Promise<void> {
  const answer = await ask();
  if (answer) await endIfAnother(answer, person);
}

/** Null when the server cannot be reached. */
async function ask(): Promise<Authentication | null> {
  try {
    return await call(authentication.current, {}, { signal: AbortSignal.timeout(GIVE_UP_MS), keep401: true });
  } catch (error) {
    // A server in trouble is no reason to forget anybody.
    if (error instanceof NetworkError || error instanceof ApiError || error instanceof DOMException) return null;
    throw error;
  }
}

function adopt(answer: Authentication, remembered: Person | null): Person | null {
  const person = personIn(answer);
  holdDevice(takeDevice(person, remembered));
  queryClient.setQueryData(who.queryKey, answer);
  return person;
}

/** So that the sign-in page of this device begins with the way that is used here. */
function rememberWayIn(scope: AuthenticationScope): void {
  const wayIn = scope === AuthenticationScope.Main ? undefined : scope;
  if (preferences().wayIn !== wayIn) prefer({ wayIn });
}

/** Remembered last: anyone who is remembered finds nothing of anybody else, even if the page is closed half-way. */
async function takeDevice(person: Person | null, remembered: Person | null): Promise<void> {
  if (!isSamePerson(person, remembered)) await forgetEverything();
  if (!person) return;
  rememberPerson(person);
  rememberWayIn(person.scope);
  tellTabs({ type: 'signedIn', person });
}

async function endIfAnother(answer: Authentication, person: Person | null): Promise<void> {
  reportReached();
  if (isSamePerson(personIn(answer), person)) {
    queryClient.setQueryData(who.queryKey, answer);
    return;
  }
  await forgetEverything();
  location.reload();
}

function personIn({ authenticationScope: scope, liUId, personKey }: Authentication): Person | null {
  return scope === AuthenticationScope.None ? null : { scope, liUId, personKey };
}

/** As old as can be, so that it is asked for as soon as anybody can answer. The national id is never among what is remembered. */
function showAsRemembered({ scope, liUId, personKey }: Person): void {
  const remembered: Authentication = {
    authenticationScope: scope,
    liUId,
    personKey,
    displayName: null,
    hasEduPersonAssuranceAL2: false,
    identityNumber: null,
    hasMultipleSignings: false,
  };
  queryClient.setQueryData(who.queryKey, remembered, { updatedAt: 1 });
}

const untilThePageIsLeft = new Promise<never>(() => undefined);
const after = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));
