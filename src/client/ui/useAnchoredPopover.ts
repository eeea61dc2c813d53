import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeBeside } from './placeBeside.ts';

/**
 * Shows a box in the browser's top layer beside its opener and moves the focus into it. Esc, a
 * click elsewhere and leaving the box with Tab close it; the focus returns to the opener unless it
 * has moved elsewhere.
 */
export function useAnchoredPopover(
  ref: RefObject<HTMLElement | null>,
  opener: HTMLElement,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    box.showPopover?.();
    placeBeside(box, opener);
    // On a touch screen a focused field would open the on-screen keyboard over the choices.
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    (isTouch ? box : box.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true });
  }, [ref, opener]);

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !box.contains(target) && !opener.contains(target);
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && close.current(), {
      signal,
    });
    box.addEventListener(
      'focusout',
      ({ relatedTarget }) => isOutside(relatedTarget) && close.current(),
      { signal },
    );
    box.addEventListener(
      'keydown',
      (event) => {
        moveBetween(box, event);
        if (event.key !== 'Escape') return;
        event.stopPropagation(); // closes only the box
        close.current();
      },
      { signal },
    );
    document.addEventListener('scroll', () => placeBeside(box, opener), {
      signal,
      capture: true,
      passive: true,
    });
    return () => {
      listeners.abort();
      if (box.contains(document.activeElement)) opener.focus({ preventScroll: true });
    };
  }, [ref, opener]);
}

/** ArrowUp and ArrowDown move from field to field, in addition to Tab. */
function moveBetween(box: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const fields = [...box.querySelectorAll('input')];
  fields[fields.findIndex((field) => field === document.activeElement) + step]?.focus();
}
