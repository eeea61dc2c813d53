import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './Tip.module.css';

interface TipProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** How far the tip stands from what it explains, and from the edge of the window. */
const GAP = 6;

/**
 * A word of explanation on hover, on focus and on touch; `Esc` takes it away. Made for hundreds on a page: nothing is drawn
 * before it is asked for, and the browser's top layer keeps it out of every scrolling box.
 */
export function Tip({ text, children }: TipProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  const show = () => {
    const [box, bubble] = [anchor.current?.getBoundingClientRect(), tip.current];
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

  return (
    <button
      ref={anchor}
      type="button"
      className={classes.anchor}
      aria-describedby={id}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
      onKeyDown={onKeyDown}
    >
      {children}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip}>
        {text}
      </span>
    </button>
  );
}
