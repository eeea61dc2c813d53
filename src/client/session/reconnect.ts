import { authentication } from '#contract/authentication.ts';
import { call } from '../api/call.ts';
import { now } from '../device/clock.ts';
import { tabStorage } from '../device/storage.ts';
import { queryClient } from '../api/queryClient.ts';
import { clearReconnectionToken, reconnectionToken } from './reconnectionToken.ts';
import { readSession } from './session.ts';
import { CLOSED_PAGE } from '#rules/closedPage.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { hasTypedText } from '../offline/typedText.ts';
import * as paths from '../paths/pages.ts';
import { createReconnection, type Reconnection } from './reconnection.ts';
import { useStore } from '../store/store.ts';

/** When this tab was last reloaded because its session was lost. */
const RELOADED_KEY = 'reloadedForSession';
/** A second loss within this time means that reloading does not help. */
const RELOAD_PAUSE_MS = 60_000;

const machine = createReconnection({
  newToken: () => crypto.randomUUID(),
  tokenFromOtherTab: reconnectionToken,
  clearToken: clearReconnectionToken,
  isSamePerson,
  leavePage: () => clearAndLeave(paths.home()),
});

/** Deletes all data of the person, as at sign-out, and leaves the page. */
async function clearAndLeave(page: string): Promise<void> {
  await clearPersonalData();
  location.replace(page);
}

export const useReconnection = (): Reconnection => useStore(machine);
export const runReconnection = machine.run;

/**
 * Recovers a lost session. When text has been typed, the dialog opens so that the text is kept.
 * Otherwise the page is reloaded, which leads to the landing page and back (decisions, "Signing in
 * and out"), but not twice in a row.
 */
export async function signInAgain(isClosed = false): Promise<boolean> {
  if (!readSession()) return false;
  if (isClosed) {
    await clearAndLeave(CLOSED_PAGE);
    return new Promise(() => {}); // The page is being left.
  }
  if (hasTypedText() || wasJustReloaded()) return machine.lost();
  // Where storage is blocked, nothing would end a series of reloads.
  if (!tabStorage.write(RELOADED_KEY, String(now()))) return machine.lost();
  location.reload();
  return new Promise(() => {}); // The page is being left.
}

const wasJustReloaded = () =>
  Math.abs(now() - Number(tabStorage.read(RELOADED_KEY))) < RELOAD_PAUSE_MS;

async function isSamePerson(): Promise<boolean> {
  const before = readSession()?.authentication;
  const now = await call(authentication.current, {}, { keep401: true });
  const isSame =
    before !== undefined &&
    (['authenticationScope', 'personKey', 'identityNumber', 'displayName'] as const).every(
      (name) => now[name] === before[name],
    ) &&
    (now.liUId === before.liUId ||
      (await (await import('./reselectAccount.ts')).reselectAccount(before, now)));
  // Refetch what failed meanwhile; fresh data stays on the screen.
  if (isSame)
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  return isSame;
}
