import type { Query, QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../api/errors.ts';
import { createStore, useStore } from '../store/store.ts';

/** Whether the server can be reached, and since when that has been so. */
export interface Connection {
  readonly online: boolean;
  readonly since: Date;
}

/** How long after a failed call the server is asked whether it is there again; doubled each time up to the longest. */
const FIRST_PROBE_MS = 2000;
const LONGEST_PROBE_MS = 60_000;

const connection = createStore<Connection>({ online: navigator.onLine, since: new Date() });
let probing: ReturnType<typeof setTimeout> | undefined;

export const currentConnection = connection.get;

/** Tells of every change from reachable to unreachable and back. */
export const onConnection = connection.subscribe;

/** Reachability as the calls have met it; `navigator.onLine` alone says yes to a café's sign-in page. */
export const useConnection = (): Connection => useStore(connection);

/** A call got no answer: offline until the server has been seen again. */
export function reportUnreachable(): void {
  become(false);
  probeAfter(FIRST_PROBE_MS);
}

export function reportReached(): void {
  clearTimeout(probing);
  probing = undefined;
  become(true);
}

/**
 * Follows the browser and every call of this page. When the server is back, what is on the screen and has grown old or failed
 * is asked for once. After a change whose answer was lost, everything on the screen is: the server may have made the change.
 */
export function watchConnection(client: QueryClient): () => void {
  let mayHaveChanged = false;
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('offline', () => become(false), { signal });
  addEventListener('online', () => void probe(FIRST_PROBE_MS), { signal });
  document.addEventListener('visibilitychange', () => probing !== undefined && document.visibilityState === 'visible' && void probe(FIRST_PROBE_MS), { signal });

  const stops = [
    client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event)) return;
      const { action } = event;
      if (action.type === 'error' && action.error instanceof NetworkError) reportUnreachable();
      // The worker answers what it keeps with or without a network, and data set by hand tells nothing.
      if (action.type === 'success' && !action.manual && query.meta?.['keptBy'] !== 'worker') reportReached();
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error' && event.action.error instanceof NetworkError) {
        mayHaveChanged = true;
        reportUnreachable();
      }
      if (event.action.type === 'success') reportReached();
    }),
    onConnection(() => {
      if (!connection.get().online) return;
      const isDue = mayHaveChanged ? () => true : (query: Query) => query.isStale() || query.state.status === 'error';
      mayHaveChanged = false;
      void client.refetchQueries({ type: 'active', predicate: isDue });
    }),
  ];
  return () => {
    controller.abort();
    for (const stop of stops) stop();
  };
}

function become(online: boolean): void {
  if (connection.get().online !== online) connection.set({ online, since: new Date() });
}

function probeAfter(milliseconds: number): void {
  probing ??= setTimeout(() => void probe(milliseconds * 2), milliseconds);
}

/** Asks the server for the least there is. Any answer at all means that it is there. */
async function probe(nextAfter: number): Promise<void> {
  clearTimeout(probing);
  probing = undefined;
  try {
    await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    reportReached();
  } catch {
    become(false);
    probeAfter(Math.min(nextAfter, LONGEST_PROBE_MS));
  }
}
