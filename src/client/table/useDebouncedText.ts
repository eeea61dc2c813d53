import { useEffect, useState } from 'react';

/** Long enough that typing causes one announcement when it ends, not one per letter. */
const REST_MS = 700;

/**
 * Returns a text once it has stopped changing; empty while it is the initial text, which is not
 * announced because no user action caused it.
 */
export function useDebouncedText(text: string): string {
  const [first] = useState(text);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === first ? '' : rested;
}
