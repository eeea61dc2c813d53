import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeBeside } from './placeBeside.ts';

/**
 * Shows a box in the browser's top layer beside what opened it, with the focus in it. Esc, a press elsewhere and leaving it with Tab
 * close it; the focus goes back to the opener where it has gone nowhere else.
 */
export function useAnchoredPopover(ref: RefObject<HTMLElement | null>, opener: HTMLElement, onClose: () => void): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    box.showPopover?.();
    placeBeside(box, opener);
    // On a touch screen a focused field would call up the keyboard over what is to be ticked.
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    (isTouch ? box : box.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true });
  }, [ref, opener]);

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !box.contains(target) && !opener.contains(target);
    const heard = new AbortController();
    const { signal } = heard;
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && close.current(), { signal });
    box.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && close.current(), { signal });
    box.addEventListener('keydown', (event) => {
      moveBetween(box, event);
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // closes the box only
      close.current();
    }, { signal });
    document.addEventListener('scroll', () => placeBeside(box, opener), { signal, capture: true, passive: true });
    return () => {
      heard.abort();
      if (box.contains(document.activeElement)) opener.focus({ preventScroll: true });
    };
  }, [ref, opener]);
}

/** Up and down go from field to field, besides Tab. */
function moveBetween(box: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const fields = [...box.querySelectorAll('input')];
  fields[fields.findIndex((field) => field === document.activeElement) + step]?.focus();
}
