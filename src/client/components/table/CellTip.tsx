import { useEffect, useId, useRef } from 'react';
import type { Place } from './gridPlaces.ts';
import { placeOf } from './useGridFocus.ts';
import classes from './CellTip.module.css';

interface CellTipProps {
  readonly grid: HTMLElement | null;
  /** What a cell means, where that has to be said. */
  readonly explain: (place: Place) => string | null;
}

/** How far the tip stands from its cell and from the edge of the window. */
const GAP = 4;
/** A pointer on its way elsewhere calls up nothing, and has the time to come over to the tip. */
const DELAY_MS = 350;

/** One tip for all cells: what a cell means, and the whole of a text that had to be cut. On hover and on focus; Esc takes it away. */
export function CellTip({ grid, explain }: CellTipProps) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const bubble = tip.current;
    if (!grid || !bubble) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownFor: Element | null = null;

    const hide = () => {
      clearTimeout(timer);
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
      putBelow(bubble, cell);
    };
    const later = (action: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(action, DELAY_MS);
    };
    const onEnter = (event: Event) => {
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
      if (cell && !isTouch && cell !== shownFor) later(() => show(cell));
    };
    const onLeave = () => later(hide);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shownFor) return;
      event.stopPropagation(); // takes away the tip only
      hide();
    };
    const stay = () => clearTimeout(timer);

    const heard = new AbortController();
    const { signal } = heard;
    for (const name of ['pointerover', 'focusin']) grid.addEventListener(name, onEnter, { signal });
    for (const name of ['pointerleave', 'focusout']) grid.addEventListener(name, onLeave, { signal });
    grid.addEventListener('keydown', onKeyDown, { signal });
    grid.addEventListener('scroll', hide, { signal, passive: true });
    bubble.addEventListener('pointerenter', stay, { signal });
    bubble.addEventListener('pointerleave', onLeave, { signal });
    return () => {
      hide();
      heard.abort();
    };
  }, [grid, explain, id]);

  return <div ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip} />;
}

function textFor(cell: HTMLElement, explain: CellTipProps['explain']): string | null {
  const place = placeOf(cell);
  const meaning = place && explain(place);
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('span, button')].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);
  return [isCut ? cell.textContent : null, meaning].filter(Boolean).join('\n') || null;
}

function putBelow(bubble: HTMLElement, cell: HTMLElement): void {
  const [{ left, top, bottom }, { width, height }] = [cell.getBoundingClientRect(), bubble.getBoundingClientRect()];
  const isRoomBelow = bottom + GAP + height < window.innerHeight;
  bubble.style.left = `${Math.min(Math.max(left, GAP), document.documentElement.clientWidth - width - GAP)}px`;
  bubble.style.top = `${isRoomBelow ? bottom + GAP : top - GAP - height}px`;
}
