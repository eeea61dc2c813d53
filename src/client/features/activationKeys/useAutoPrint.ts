import { useEffect } from 'react';

/** Delay before a page prints itself (KEY-06), long enough for it to be rendered. */
const AUTO_PRINT_MS = 500;

/** Prints once, as soon as there is something to print. */
export function useAutoPrint(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => window.print(), AUTO_PRINT_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
}
