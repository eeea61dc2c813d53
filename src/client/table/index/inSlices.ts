import { pageAge } from '#client/device/clock.ts';

/**
 * Maximum time that a slice blocks the user: less than half a frame for work ahead, most of a frame
 * for work that the user is waiting for.
 */
const SLICE_MS = { ahead: 4, awaited: 12 } as const;

export type Urgency = keyof typeof SLICE_MS;

/**
 * Delay before work ahead starts, so that the result of the user's last action is rendered first.
 */
const PATIENCE_MS = 100;

/**
 * Repeats a small unit of work until it returns false, in slices between which the browser can
 * render and handle input. Returns a function that stops the work.
 */
export function inSlices(work: () => boolean, urgency: Urgency, onDone: () => void): () => void {
  const stopped = new AbortController();
  const slice = () => {
    const end = pageAge() + SLICE_MS[urgency];
    while (pageAge() < end) if (!work()) return onDone();
    return queueSlice(slice, urgency, stopped.signal);
  };
  if (urgency === 'awaited') queueSlice(slice, urgency, stopped.signal);
  else afterwards(() => queueSlice(slice, urgency, stopped.signal), PATIENCE_MS, stopped.signal);
  return () => stopped.abort();
}

function queueSlice(slice: () => void, urgency: Urgency, signal: AbortSignal): void {
  if ('scheduler' in globalThis) {
    const priority = urgency === 'ahead' ? 'background' : 'user-visible';
    scheduler.postTask(slice, { priority, signal }).catch((reason: unknown) => {
      if (!signal.aborted) throw reason;
    });
    return;
  }
  afterwards(slice, urgency === 'ahead' ? 10 : 0, signal);
}

function afterwards(action: () => void, ms: number, signal: AbortSignal): void {
  const timer = setTimeout(action, ms);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
