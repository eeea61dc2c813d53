const ACTS = ['pointerdown', 'keydown', 'scroll', 'popstate'] as const;

/**
 * Hides a tooltip as soon as the user does anything else: a press elsewhere, `Esc` (which then closes
 * nothing else), scrolling, or going back. Returns a function that stops listening.
 */
export function hideOnNextAct(anchor: Element, hide: () => void): () => void {
  const onAct = (event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
    } else if (event instanceof PointerEvent && event.composedPath().includes(anchor)) return;
    hide();
  };
  for (const act of ACTS) addEventListener(act, onAct, true);
  return () => {
    for (const act of ACTS) removeEventListener(act, onAct, true);
  };
}
