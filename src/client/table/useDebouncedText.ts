import { useEffect, useState } from 'react';

/** Long enough that typing says one thing when it ends, not one per letter. */
const REST_MS = 700;

/** A text once it has stopped changing. What it is at first is not said: nobody asked. */
export function useDebouncedText(text: string): string {
  const [first] = useState(text);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === first ? '' : rested;
}
