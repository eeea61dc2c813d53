import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A step that replaces another one. Takes the focus when the focused element has been removed, so
 * that keyboard navigation continues here.
 */
export function Focused({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      step.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={step} tabIndex={-1}>
      {children}
    </div>
  );
}
