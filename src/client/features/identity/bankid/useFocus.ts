import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to what takes the place of the control that had it. What comes by itself leaves the focus where it is. */
export function useFocus<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const isWantedAtFirst = useRef(isWanted);
  useEffect(() => {
    if (isWantedAtFirst.current) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
