import { useRef } from 'react';

/** What was sent last, and the key that it was sent under. */
export interface LastSent {
  readonly text: string;
  readonly key: string;
}

const nothing: LastSent = { text: '', key: '' };

/**
 * An `Idempotency-Key` that stays the same for the same body, so that a try whose answer was lost is not done twice. A form that stays open
 * after it was sent forgets the key then: the same text once more is meant. `before` is what was sent before a reload, where that is known.
 */
export function useKeyPerBody(before: LastSent = nothing, onNewKey?: (sent: LastSent) => void) {
  const last = useRef(before);
  return {
    keyOf: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (text !== last.current.text) {
        last.current = { text, key: crypto.randomUUID() };
        onNewKey?.(last.current);
      }
      return last.current.key;
    },
    forgetKey: (): void => {
      last.current = nothing;
    },
  };
}
