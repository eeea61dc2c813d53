import { useEffect } from 'react';

/** So long a page has been there before it is printed by itself (KEY-06): long enough to be drawn. */
const AUTO_PRINT_MS = 500;

/** Prints once, as soon as there is something to print. */
export function usePrintSoon(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => window.print(), AUTO_PRINT_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
}
