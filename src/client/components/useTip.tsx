import { useId, useRef, useState, type KeyboardEvent } from 'react';
import classes from './Tip.module.css';

/** How far the tip stands from what it explains, and from the edge of the window. */
const GAP = 6;

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
    const [box, bubble] = [ref.current?.getBoundingClientRect(), tip.current];
    if (!box || !bubble) return;
    bubble.showPopover?.();
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, GAP), window.innerWidth - width - GAP);
    const isRoomBelow = box.bottom + GAP + height < window.innerHeight;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${isRoomBelow ? box.bottom + GAP : box.top - GAP - height}px`;
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
