import { useDebouncedValue } from '@mantine/hooks';

/**
 * Typing pause before a search. Every search for a person is logged with the person found, so a user
 * id is not looked up at each letter.
 */
const DEBOUNCE_MS = 400;

/** Returns the typed text once there has been a pause in typing. */
export const useDebounced = (typed: string): string => useDebouncedValue(typed, DEBOUNCE_MS)[0];
