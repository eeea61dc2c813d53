/** How long a slice may hold up what the person does: less than half a frame. When somebody waits for the work, it gets most of one. */
const SLICE_MS = { ahead: 4, awaited: 12 } as const;

export type Urgency = keyof typeof SLICE_MS;

/** Work ahead begins when what the person has asked for is in the page. */
const PATIENCE_MS = 100;

/** Repeats a small piece of work until it returns false, in slices between which the page can draw and answer. Returns how to stop it. */
export function inSlices(work: () => boolean, urgency: Urgency, onDone: () => void): () => void {
  const stopped = new AbortController();
  const slice = () => {
    const end = performance.now() + SLICE_MS[urgency];
    while (performance.now() < end) if (!work()) return onDone();
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
