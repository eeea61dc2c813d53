import { useRef } from 'react';

/**
 * An `Idempotency-Key` that stays the same for the same body, so that a try whose answer was lost is not done twice. A form that stays open
 * after it was sent forgets the key then: the same text once more is meant.
 */
export function useKeyPerBody() {
  const last = useRef({ text: '', key: '' });
  return {
    keyOf: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
      return last.current.key;
    },
    forgetKey: (): void => {
      last.current = { text: '', key: '' };
    },
  };
}
