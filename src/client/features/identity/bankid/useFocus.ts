import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element that replaces the focused control. An element that appears without
 * a user action leaves the focus unchanged.
 */
export function useFocus<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const isWantedAtFirst = useRef(isWanted);
  useEffect(() => {
    if (isWantedAtFirst.current) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
