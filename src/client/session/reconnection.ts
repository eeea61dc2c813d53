import { pageAge } from '../device/clock.ts';
import { createStore } from '../store/store.ts';

/** Interval and time limit for polling the cookie (AUTH-26, AUTH-27). */
export const POLL_MS = 2000;
export const TIMEOUT_MS = 600_000;

/**
 * State of recovering a lost session (AUTH-25). In `lost`, the user has not opened the sign-in tab
 * yet; `success` is followed by `idle` immediately, since the page continues as if nothing had
 * happened.
 */
export type Reconnection =
  | { readonly phase: 'idle' }
  | { readonly phase: 'lost' | 'running' | 'success' | 'timedOut'; readonly token: string };

/** Dependencies of the state machine. */
export interface ReconnectionContext {
  readonly newToken: () => string;
  /** Returns the token that the sign-in tab has left, if any. */
  readonly tokenFromOtherTab: () => string | null;
  /** Deletes the token. */
  readonly clearToken: () => void;
  /** Whether the person who signed in is the one who was using this page. */
  readonly isSamePerson: () => Promise<boolean>;
  /** Called when another person has signed in, so that this page must be left. */
  readonly leavePage: () => Promise<void>;
}

/**
 * Creates a state machine that waits for a sign-in in another tab while this tab keeps its state.
 */
export function createReconnection(context: ReconnectionContext) {
  const state = createStore<Reconnection>({ phase: 'idle' });
  let finish: ((isBack: boolean) => void) | undefined;
  let waiting: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function poll(token: string, until: number): void {
    if (context.tokenFromOtherTab() === token) void succeed(token);
    else if (pageAge() >= until) state.set({ phase: 'timedOut', token });
    else timer = setTimeout(() => poll(token, until), POLL_MS);
  }

  async function succeed(token: string): Promise<void> {
    context.clearToken();
    if (!(await context.isSamePerson())) {
      await context.leavePage();
      return;
    }
    state.set({ phase: 'success', token });
    finish?.(true);
    state.set({ phase: 'idle' });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,

    /**
     * Reports that the session is lost. Resolves to true when the same person has signed in again,
     * however long that takes.
     */
    lost: (): Promise<boolean> => {
      waiting ??= new Promise<boolean>((resolve) => {
        finish = resolve;
        state.set({ phase: 'lost', token: context.newToken() });
      }).finally(() => {
        waiting = undefined;
      });
      return waiting;
    },

    /**
     * Called when the user opens the sign-in tab: looks for its token every 2 s, for 10 minutes.
     * Also restarts after a timeout.
     */
    run: (): void => {
      const current = state.get();
      if (current.phase === 'idle') return;
      clearTimeout(timer);
      const { token } = current;
      state.set({ phase: 'running', token });
      const until = pageAge() + TIMEOUT_MS;
      timer = setTimeout(() => poll(token, until), POLL_MS);
    },
  };
}
