import { queryClient } from '../api/queryClient.ts';
import { currentConnection } from '../offline/connection.ts';
import { isSamePerson, rememberedPerson, type Person } from '../offline/person.ts';
import { stopPersisting } from '../offline/persister.ts';
import { isSignOutPending } from './pendingSignOut.ts';
import { refreshUser } from './loadUser.ts';
import { readSession } from './session.ts';

/** Whose page it is, and how to check with the server that it still is. */
export interface PageOwner {
  readonly person: Person | null;
  /** Leaves the page, and never resolves, when the session is no longer the person's. */
  readonly verify: () => Promise<void>;
}

/**
 * Time after which the page is shown although the server has not answered, as when a page starts.
 */
const SHOWN_AFTER_MS = 4000;

/** Hides everything on the page: a rule of `global.css`. */
const HELD = 'data-held';

/**
 * Whether the device knows that the page must not be shown as it is: it was left before its session
 * was known, or somebody has signed in or out since.
 */
export const isOutdated = (owner: PageOwner | undefined): boolean =>
  owner === undefined || isSignOutPending() || !isSamePerson(rememberedPerson(), owner.person);

/**
 * Watches for browsers that keep the page when it is left, and show it again on Back or Forward
 * instead of loading it. The page is hidden before it is kept, because it may be painted before any
 * script runs. It is shown when the server has confirmed the session, and then refetches its data;
 * otherwise it is reloaded. Call it before the session is known. Returns a function to stop.
 */
export function watchRestoration(ownerOf: () => PageOwner | undefined): () => void {
  const page = document.documentElement;
  let focused: Element | null = null;
  const controller = new AbortController();
  const { signal } = controller;

  const restore = async () => {
    const owner = ownerOf();
    if (!owner || isOutdated(owner)) {
      stopPersisting();
      location.reload();
      return;
    }
    await Promise.race([
      owner.verify(),
      new Promise((resolve) => setTimeout(resolve, SHOWN_AFTER_MS)),
    ]);
    page.removeAttribute(HELD);
    // A hidden element loses the focus.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    refetchAll();
  };
  addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (!persisted || ownerOf()?.person === null) return;
      focused = document.activeElement;
      page.toggleAttribute(HELD, true);
    },
    { signal },
  );
  addEventListener('pageshow', ({ persisted }) => void (persisted && restore()), { signal });
  return () => controller.abort();
}

/** Timers, messages of other tabs and changes made elsewhere have passed the page by. */
function refetchAll(): void {
  const { online } = currentConnection();
  void queryClient.invalidateQueries({ refetchType: online ? 'active' : 'none' });
  if (online && readSession()?.user) void refreshUser();
}
