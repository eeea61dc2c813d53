import { useSyncExternalStore } from 'react';

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
export interface Surroundings {
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
export function createReconnection(surroundings: Surroundings) {
  let state: Reconnection = { phase: 'idle' };
  let finish: ((isBack: boolean) => void) | undefined;
  let waiting: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const become = (next: Reconnection) => {
    state = next;
    for (const listener of listeners) listener();
  };

  function look(token: string, until: number): void {
    if (surroundings.tokenFromOtherTab() === token) void succeed(token);
    else if (Date.now() >= until) become({ phase: 'timedOut', token });
    else timer = setTimeout(() => look(token, until), POLL_MS);
  }

  async function succeed(token: string): Promise<void> {
    surroundings.clearToken();
    if (!(await surroundings.isSamePerson())) {
      await surroundings.endPage();
      return;
    }
    become({ phase: 'success', token });
    finish?.(true);
    become({ phase: 'idle' });
  }

  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The session is gone. True when the same person has signed in again, however long that takes. */
    lost: (): Promise<boolean> => {
      waiting ??= new Promise<boolean>((resolve) => {
        finish = resolve;
        become({ phase: 'lost', token: surroundings.newToken() });
      }).finally(() => {
        waiting = undefined;
      });
      return waiting;
    },

    /** The person has opened the tab to sign in: looks for its token every 2 s, for 10 minutes. Also starts again. */
    run: (): void => {
      if (state.phase === 'idle') return;
      clearTimeout(timer);
      const { token } = state;
      become({ phase: 'running', token });
      const until = Date.now() + TIMEOUT_MS;
      timer = setTimeout(() => look(token, until), POLL_MS);
    },
  };
}

export type ReconnectionMachine = ReturnType<typeof createReconnection>;

/** For React: follows a machine. */
export const useMachine = (machine: ReconnectionMachine): Reconnection => useSyncExternalStore(machine.subscribe, machine.current);
