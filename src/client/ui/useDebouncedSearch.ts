import { useDebouncedValue } from '@mantine/hooks';

/**
 * Pause in typing after which a search is sent (SHELL-31). Every search for a person is logged with
 * the person found, so a user id is not looked up at each letter.
 */
const DEBOUNCE_MS = 300;

/** Returns the typed text, without blanks around it, once there has been a pause in typing. */
export const useDebouncedSearch = (typed: string): string =>
  useDebouncedValue(typed.trim(), DEBOUNCE_MS)[0];
