import { useEffect, useId, useRef } from 'react';
import { placeBeside } from '../ui/placeBeside.ts';
import { hideOnNextAct } from '../ui/tipDismissal.ts';
import tip from '../ui/Tip.module.css';
import type { CellPosition } from './cellPosition.ts';
import { placeOf } from './useGridFocus.ts';

interface CellTipProps {
  readonly grid: HTMLElement | null;
  /** Returns what a cell means, or null for a cell that needs no explanation. */
  readonly explain: (place: CellPosition) => string | null;
}

/**
 * Delay before a tip opens or closes: a passing pointer opens no tip, and the pointer has time to
 * move onto an open one.
 */
const DELAY_MS = 350;

/**
 * One tooltip for all cells, with the cell's meaning and its full text when it is truncated. Opens
 * on hover and on focus; Esc closes it.
 */
export function CellTip({ grid, explain }: CellTipProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const bubble = box.current;
    if (!grid || !bubble) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownFor: Element | null = null;
    let stopDismissal = () => {};

    const hide = () => {
      clearTimeout(timer);
      stopDismissal();
      shownFor?.removeAttribute('aria-describedby');
      shownFor = null;
      bubble.hidePopover?.();
    };
    const show = (cell: HTMLElement) => {
      hide();
      const text = textFor(cell, explain);
      if (text === null || !cell.isConnected) return;
      shownFor = cell;
      bubble.textContent = text;
      cell.setAttribute('aria-describedby', id);
      bubble.showPopover?.();
      placeBeside(bubble, cell);
      stopDismissal = hideOnNextAct(bubble, hide);
    };
    const later = (action: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(action, DELAY_MS);
    };
    const onEnter = (event: Event) => {
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      // A press focuses the cell too, and has done what it was for.
      const isPressed =
        event.type === 'focusin' &&
        !(event.target instanceof Element && event.target.matches(':focus-visible'));
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
      if (cell && !isTouch && !isPressed && cell !== shownFor) later(() => show(cell));
    };
    const onLeave = () => later(hide);
    const stay = () => clearTimeout(timer);

    const listeners = new AbortController();
    const { signal } = listeners;
    for (const name of ['pointerover', 'focusin']) grid.addEventListener(name, onEnter, { signal });
    for (const name of ['pointerleave', 'focusout'])
      grid.addEventListener(name, onLeave, { signal });
    grid.addEventListener('pointerdown', hide, { signal });
    bubble.addEventListener('pointerenter', stay, { signal });
    bubble.addEventListener('pointerleave', onLeave, { signal });
    return () => {
      hide();
      listeners.abort();
    };
  }, [grid, explain, id]);

  return <div ref={box} id={id} role="tooltip" popover="manual" className={tip.tip} />;
}

function textFor(cell: HTMLElement, explain: CellTipProps['explain']): string | null {
  const place = placeOf(cell);
  const meaning = place && explain(place);
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('span, button')].some(
    (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
  );
  return [isCut ? cell.textContent : null, meaning].filter(Boolean).join('\n') || null;
}
