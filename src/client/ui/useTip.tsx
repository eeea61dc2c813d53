import { useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { placeBeside } from './placeBeside.ts';
import { hideOnNextAct } from './tipDismissal.ts';
import classes from './Tip.module.css';

const isTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch';

/**
 * Adds an explanation to a focusable element: spread `anchor` on the element and render `bubble`
 * inside it. The explanation is displayed only on demand, in the browser's top layer, so that no
 * scrolling box clips it: while the pointer is over the element, while the keyboard focuses it, and
 * from a tap until the next. A press hides it.
 */
export function useTip<E extends HTMLElement>(text: string) {
  const id = useId();
  const ref = useRef<E>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const [anchor, bubble] = [ref.current, tip.current];
    if (!isOpen || !anchor || !bubble) return undefined;
    bubble.showPopover?.();
    placeBeside(bubble, anchor, 'center');
    const stop = hideOnNextAct(anchor, () => setOpen(false));
    return () => {
      stop();
      bubble.hidePopover?.();
    };
  }, [isOpen]);

  return {
    anchor: {
      ref,
      'aria-describedby': id,
      // A finger also leaves when it is lifted after a tap that asked for the explanation.
      onPointerEnter: (event: PointerEvent) => isTouch(event) || setOpen(true),
      onPointerLeave: (event: PointerEvent) => isTouch(event) || setOpen(false),
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setOpen(true),
      onBlur: () => setOpen(false),
      onClick: () => setOpen(!isOpen),
    },
    bubble: (
      <span ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip}>
        {text}
      </span>
    ),
  };
}
