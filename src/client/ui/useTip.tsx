import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { placeBeside } from './placeBeside.ts';
import classes from './Tip.module.css';

/**
 * Adds an explanation to a focusable element: spread `anchor` on the element and render `bubble`
 * inside it. The explanation is displayed only on demand, in the browser's top layer, so that no
 * scrolling box clips it.
 */
export function useTip<E extends HTMLElement>(text: string) {
  const id = useId();
  const ref = useRef<E>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  const show = () => {
    if (!ref.current || !tip.current) return;
    tip.current.showPopover?.();
    placeBeside(tip.current, ref.current, 'center');
    setOpen(true);
  };
  const hide = () => {
    if (isOpen) tip.current?.hidePopover?.();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation(); // closes only the tip, not the panel around it
    hide();
  };

  return {
    anchor: {
      ref,
      'aria-describedby': id,
      onPointerEnter: show,
      onPointerLeave: hide,
      onFocus: show,
      onBlur: hide,
      onClick: show,
      onKeyDown,
    },
    bubble: (
      <span ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip}>
        {text}
      </span>
    ),
  };
}
