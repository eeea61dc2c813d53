import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './Popover.module.css';

interface PopoverProps {
  /** Content of the button that opens the popover. */
  readonly summary: ReactNode;
  readonly title?: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/**
 * Popover with choices over the list, which is not moved by it. Escape or a click outside closes
 * it.
 */
export function Popover({ summary, title, isOpen, onToggle, children }: PopoverProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const toggle = useRef(onToggle);
  useEffect(() => {
    toggle.current = onToggle;
  });
  useEffect(() => {
    const element = box.current;
    if (!isOpen || !element) return undefined;
    const heard = new AbortController();
    const { signal } = heard;
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !element.contains(target)) toggle.current(false);
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        // An open list of a field inside the popover handles Escape first.
        if (event.key !== 'Escape' || isListOpen(event.target)) return;
        event.stopPropagation(); // closes this popover only, not a panel beside the list
        toggle.current(false);
        element.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => heard.abort();
  }, [isOpen]);

  const holdsFocus = useRef(false);
  useEffect(() => {
    const element = box.current;
    const heard = new AbortController();
    const follow = ({ target }: Event) => {
      holdsFocus.current = target instanceof Node && element?.contains(target) === true;
    };
    // A click outside all controls leaves the focus on the body, which is intended.
    for (const name of ['focusin', 'pointerdown'])
      document.addEventListener(name, follow, { signal: heard.signal });
    return () => heard.abort();
  }, []);
  useLayoutEffect(() => {
    // The focused element, for example a form, may have been removed after it was submitted.
    if (holdsFocus.current && document.activeElement === document.body)
      box.current?.querySelector('summary')?.focus({ preventScroll: true });
  });
  return (
    <details
      ref={box}
      className={classes.choice}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary title={title}>{summary}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}

const isListOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';
