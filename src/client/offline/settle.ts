import { authentication, type Authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { call } from '../api/call.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { NoConnection, Refusal } from '../api/refusal.ts';
import { reportReached, reportUnreachable } from './connection.ts';
import { forgetEverything } from './forget.ts';
import { finishSignOut } from './pendingSignOut.ts';
import { isSamePerson, rememberedPerson, rememberPerson, type Person } from './person.ts';
import { tellTabs } from './tabs.ts';

/** Who uses the page, settled before anything is shown. */
export interface Settled {
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
 * Before the first render: whose session is this? What is kept of anybody else goes first; without a network the person is the
 * one whom the device remembers. Afterwards `authentication.current` is in the cache.
 */
export async function settleSession(): Promise<Settled> {
  const signOut = await finishSignOut();
  if (signOut === 'leaving') return untilThePageIsLeft;
  if (signOut === 'away') {
    reportUnreachable();
    return { person: null, isFromDevice: true };
  }

  const remembered = rememberedPerson();
  const asking = ask();
  const answer = remembered ? await Promise.race([asking, after(PATIENCE_MS)]) : await asking;
  if (answer) return { person: await adopt(answer, remembered), isFromDevice: false };

  reportUnreachable();
  if (remembered) {
    showAsRemembered(remembered);
    void asking.then((late) => late && endIfAnother(late, remembered));
  }
  return { person: remembered, isFromDevice: true };
}

/**
 * Asks again, for a page that began without the server or has lost it for a while. If somebody else is signed in now, or
 * nobody, this page is over: the device forgets, and the page starts anew.
 */
export async function settleAgain(person: Person | null): Promise<void> {
  const answer = await ask();
  if (answer) await endIfAnother(answer, person);
}

/** Null when the server cannot be reached. */
async function ask(): Promise<Authentication | null> {
  try {
    return await call(authentication.current, {}, { signal: AbortSignal.timeout(GIVE_UP_MS), keep401: true });
  } catch (fault) {
    // A server in trouble is no reason to forget anybody.
    if (fault instanceof NoConnection || fault instanceof Refusal || fault instanceof DOMException) return null;
    throw fault;
  }
}

async function adopt(answer: Authentication, remembered: Person | null): Promise<Person | null> {
  const person = personIn(answer);
  if (!isSamePerson(person, remembered)) await forgetEverything();
  if (person) {
    rememberPerson(person);
    tellTabs({ type: 'signedIn', person });
  }
  queryClient.setQueryData(who.queryKey, answer);
  return person;
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

function personIn({ authenticationScope: scope, liUId }: Authentication): Person | null {
  return scope === AuthenticationScope.None ? null : { scope, liUId };
}

/** As old as can be, so that it is asked for as soon as anybody can answer. The national id is never among what is remembered. */
function showAsRemembered({ scope, liUId }: Person): void {
  const remembered: Authentication = {
    authenticationScope: scope,
    liUId,
    displayName: null,
    hasEduPersonAssuranceAL2: false,
    identityNumber: null,
    hasMultipleSignings: false,
  };
  queryClient.setQueryData(who.queryKey, remembered, { updatedAt: 1 });
}

const untilThePageIsLeft = new Promise<never>(() => undefined);
const after = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));
