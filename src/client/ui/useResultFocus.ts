import { useEffect, useRef } from 'react';

/**
 * The heading of what a search has found takes the focus when it comes: spread the ref on it. Not from somebody who is typing the next search
 * already, whose keys would go nowhere.
 */
export function useResultFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.matches('[data-unsent]')) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
