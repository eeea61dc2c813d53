import { useEffect, useState } from 'react';

/**
 * Typing pause before a search. Every search for a person is logged with the person found, so a user
 * id is not looked up at each letter.
 */
const DEBOUNCE_MS = 400;

/** Returns the typed text once there has been a pause in typing. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
