import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './OverList.module.css';

interface OverListProps {
  /** What opens it, and says what it is about. */
  readonly summary: ReactNode;
  readonly title?: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Something to choose from over the list, which stays where it is. Esc and a press elsewhere close it. */
export function OverList({ summary, title, isOpen, onToggle, children }: OverListProps) {
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
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !element.contains(target)) toggle.current(false);
    }, { signal });
    element.addEventListener('keydown', (event) => {
      // An open list of a field inside takes the key first.
      if (event.key !== 'Escape' || isListOpen(event.target)) return;
      event.stopPropagation(); // closes this only, not a panel beside the list
      toggle.current(false);
      element.querySelector('summary')?.focus();
    }, { signal });
    return () => heard.abort();
  }, [isOpen]);

  const holdsFocus = useRef(false);
  useEffect(() => {
    const element = box.current;
    const heard = new AbortController();
    const follow = ({ target }: Event) => {
      holdsFocus.current = target instanceof Node && element?.contains(target) === true;
    };
    // A press beside everything leaves the focus nowhere, which is meant.
    for (const name of ['focusin', 'pointerdown']) document.addEventListener(name, follow, { signal: heard.signal });
    return () => heard.abort();
  }, []);
  useLayoutEffect(() => {
    // What had the focus, such as a form, may have done its work and be gone.
    if (holdsFocus.current && document.activeElement === document.body) box.current?.querySelector('summary')?.focus({ preventScroll: true });
  });
  return (
    <details ref={box} className={classes.choice} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary title={title}>{summary}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}

const isListOpen = (target: EventTarget | null): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true';
