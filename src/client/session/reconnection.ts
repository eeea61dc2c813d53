import { createStore } from '../store/store.ts';

/** How often the cookie is looked at, and for how long (AUTH-26, AUTH-27). */
export const POLL_MS = 2000;
export const TIMEOUT_MS = 600_000;

/**
 * How a lost session comes back (AUTH-25). `lost` is before the person has opened the tab to sign in; `success` ends with
 * `idle` at once, since the page goes on as if nothing had happened.
 */
export type Reconnection =
  | { readonly phase: 'idle' }
  | { readonly phase: 'lost' | 'running' | 'success' | 'timedOut'; readonly token: string };

/** What the machine needs from outside. */
export interface ReconnectionContext {
  readonly newToken: () => string;
  /** The token that the other tab has left, if any. */
  readonly tokenFromOtherTab: () => string | null;
  /** Takes the token away again. */
  readonly clearToken: () => void;
  /** Whether the person who signed in is the one whose page this is. */
  readonly isSamePerson: () => Promise<boolean>;
  /** Somebody else signed in: this page is over. */
  readonly endPage: () => Promise<void>;
}

/** Waits for a sign-in in another tab while this one keeps its state. */
export function createReconnection(context: ReconnectionContext) {
  const state = createStore<Reconnection>({ phase: 'idle' });
  let finish: ((isBack: boolean) => void) | undefined;
  let waiting: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(token: string, until: number): void {
    if (context.tokenFromOtherTab() === token) void succeed(token);
    else if (Date.now() >= until) state.set({ phase: 'timedOut', token });
    else timer = setTimeout(() => look(token, until), POLL_MS);
  }

  async function succeed(token: string): Promise<void> {
    context.clearToken();
    if (!(await context.isSamePerson())) {
      await context.endPage();
      return;
    }
    state.set({ phase: 'success', token });
    finish?.(true);
    state.set({ phase: 'idle' });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,

    /** The session is gone. True when the same person has signed in again, however long that takes. */
    lost: (): Promise<boolean> => {
      waiting ??= new Promise<boolean>((resolve) => {
        finish = resolve;
        state.set({ phase: 'lost', token: context.newToken() });
      }).finally(() => {
        waiting = undefined;
      });
      return waiting;
    },

    /** The person has opened the tab to sign in: looks for its token every 2 s, for 10 minutes. Also starts again. */
    run: (): void => {
      const current = state.get();
      if (current.phase === 'idle') return;
      clearTimeout(timer);
      const { token } = current;
      state.set({ phase: 'running', token });
      const until = Date.now() + TIMEOUT_MS;
      timer = setTimeout(() => look(token, until), POLL_MS);
    },
  };
}
