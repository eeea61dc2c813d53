import type { Query, QueryClient } from '@tanstack/react-query';
import { InterceptedError, NetworkError, UnavailableError } from '../api/errors.ts';
import { endSuspectedReads, onSuspectedHang } from '../api/hungReads.ts';
import { refuseForeign, UNREDIRECTED } from '../api/intercepted.ts';
import { followServerClock, pageAge } from '../device/clock.ts';
import { createStore, useStore } from '../store/store.ts';

/** Whether the server is reachable. */
export interface Connection {
  readonly online: boolean;
  /**
   * Who answers instead of the server: a network that asks its users to sign in, or a proxy; or the
   * server itself, which asks to repeat a query.
   */
  readonly answeredBy: 'network' | 'proxy' | 'server' | null;
}

/**
 * Delay of the first probe after a failed call; doubled after each failed probe, up to the longest
 * delay.
 */
const FIRST_PROBE_MS = 2000;
const LONGEST_PROBE_MS = 60_000;
/** Longest wait that a proxy's `Retry-After` is followed for. */
const LONGEST_WAIT_MS = 600_000;

const connection = createStore<Connection>({
  online: navigator.onLine,
  answeredBy: null,
});
let probing: ReturnType<typeof setTimeout> | undefined;
/** Until then, the proxy asks not to be asked again. */
let waitUntil = 0;

export const currentConnection = connection.get;

/** Subscribes to changes between reachable and unreachable. */
export const onConnection = connection.subscribe;

/**
 * Reachability as observed by the calls of the page; `navigator.onLine` alone is also true behind a
 * captive portal.
 */
export const useConnection = (): Connection => useStore(connection);

/**
 * Reports a call without a response of the server: the page is offline until the server responds
 * again.
 */
export function reportUnreachable(error?: unknown): void {
  setOffline(error);
  probeAfter(FIRST_PROBE_MS);
}

export function reportReached(): void {
  clearTimeout(probing);
  probing = undefined;
  waitUntil = 0;
  const { online, answeredBy } = connection.get();
  if (!online || answeredBy) connection.set({ online: true, answeredBy: null });
}

/**
 * Checks now whether the server can be reached: for failures that do not say why, such as that of a
 * script.
 */
export const checkConnection = (): Promise<void> => probe(FIRST_PROBE_MS);

/**
 * Follows the browser's events and every call of this page. When the server is reachable again,
 * mounted queries that are stale or failed are refetched once. After a change whose response was
 * lost, all mounted queries are refetched, since the server may have applied the change.
 */
export function watchConnection(client: QueryClient): () => void {
  let mayHaveChanged = false;
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('offline', () => setOffline(), { signal });
  addEventListener('online', () => void probe(FIRST_PROBE_MS), { signal });
  onSuspectedHang(() => void probe(FIRST_PROBE_MS));
  document.addEventListener(
    'visibilitychange',
    () =>
      probing !== undefined && document.visibilityState === 'visible' && void probe(FIRST_PROBE_MS),
    { signal },
  );

  const unsubscribers = [
    client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event)) return;
      const { action } = event;
      if (action.type === 'error' && action.error instanceof NetworkError)
        reportUnreachable(action.error);
      // The server has asked to repeat the query.
      if (action.type === 'failed') connection.set({ online: true, answeredBy: 'server' });
      // Answers from the worker's cache and manually set data say nothing about the server.
      if (action.type === 'success' && !action.manual && query.meta?.['keptBy'] !== 'worker')
        reportReached();
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error' && event.action.error instanceof NetworkError) {
        mayHaveChanged = true;
        reportUnreachable(event.action.error);
      }
      if (event.action.type === 'success') reportReached();
    }),
    onConnection(() => {
      const { online, answeredBy } = connection.get();
      if (!online || answeredBy) return;
      const isDue = mayHaveChanged
        ? () => true
        : (query: Query) => query.isStale() || query.state.status === 'error';
      mayHaveChanged = false;
      void client.refetchQueries({ type: 'active', predicate: isDue });
    }),
  ];
  return () => {
    controller.abort();
    for (const stop of unsubscribers) stop();
  };
}

function setOffline(error?: unknown): void {
  const { online, answeredBy: before } = connection.get();
  let answeredBy: Connection['answeredBy'] = null;
  if (error instanceof InterceptedError) answeredBy = 'network';
  if (error instanceof UnavailableError) {
    answeredBy = 'proxy';
    if (error.retryAfter > 0) waitUntil = pageAge() + Math.min(error.retryAfter, LONGEST_WAIT_MS);
  }
  if (online || answeredBy !== before) connection.set({ online: false, answeredBy });
}

function probeAfter(milliseconds: number): void {
  const wait = Math.max(milliseconds, waitUntil - pageAge());
  probing ??= setTimeout(() => void probe(milliseconds * 2), wait);
}

/**
 * Sends the server its cheapest request. Any response that comes from the portal itself means that
 * it is reachable.
 */
async function probe(nextAfter: number): Promise<void> {
  clearTimeout(probing);
  probing = undefined;
  try {
    const response = await fetch('/health/live', {
      cache: 'no-store',
      signal: AbortSignal.timeout(5000),
      ...UNREDIRECTED,
    });
    refuseForeign(response);
    followServerClock(response);
    reportReached();
  } catch (error) {
    endSuspectedReads();
    setOffline(error);
    probeAfter(Math.min(nextAfter, LONGEST_PROBE_MS));
  }
}
