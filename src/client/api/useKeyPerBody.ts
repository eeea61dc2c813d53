import { useRef } from 'react';

/** The last body sent, and its idempotency key. */
export interface LastSent {
  readonly text: string;
  readonly key: string;
}

const nothing: LastSent = { text: '', key: '' };

/**
 * Provides an `Idempotency-Key` that stays the same for the same body, so that a retry after a lost
 * response is not applied twice. A form that stays open after a successful submission must call
 * `resetKey`: submitting the same text again is then a new change. `initial` is what was sent
 * before a reload, if known.
 */
export function useKeyPerBody(initial: LastSent = nothing, onNewKey?: (sent: LastSent) => void) {
  const last = useRef(initial);
  return {
    keyOf: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (text !== last.current.text) {
        last.current = { text, key: crypto.randomUUID() };
        onNewKey?.(last.current);
      }
      return last.current.key;
    },
    resetKey: (): void => {
      last.current = nothing;
    },
  };
}
