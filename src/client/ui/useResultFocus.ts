import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a search result when the result appears: pass the returned ref
 * to the heading. The focus stays in the search field if the user is already typing the next
 * search, whose keystrokes would otherwise be lost.
 */
export function useResultFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.matches('[data-unsent]'))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
