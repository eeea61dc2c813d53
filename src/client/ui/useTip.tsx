import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { placeBeside } from './placeBeside.ts';
import classes from './Tip.module.css';

/**
 * An explanation for something that takes the focus: spread `anchor` on it and put `bubble` inside. Nothing is drawn before it is
 * asked for, and the browser's top layer keeps it out of every scrolling box.
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
    event.stopPropagation(); // closes the tip only, not the panel around it
    hide();
  };

  return {
    anchor: { ref, 'aria-describedby': id, onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide, onClick: show, onKeyDown },
    bubble: <span ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip}>{text}</span>,
  };
}
