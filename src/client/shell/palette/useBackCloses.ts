import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Lets Back close what is shown instead of leaving the page, in browsers whose dialogs do not do so.
 * The entry that it adds to the history is not the router's: the router is not told when it is left,
 * so that nothing is loaded again.
 *
 * Returns a function that removes this entry first and then calls the given one, which may open
 * another page.
 */
export function useBackCloses(onBack: () => void): (next: () => void) => void {
  const pending = useRef<(() => void) | null>(null);
  const left = useEffectEvent(() => (pending.current ?? onBack)());
  useLayoutEffect(() => {
    const state: unknown = history.state;
    const marked = { ...(typeof state === 'object' && state), [MARK]: true };
    if (!isMarked(state)) history.pushState(marked, '');
    const onPopState = (event: PopStateEvent) => {
      // Listeners that capture come first.
      event.stopImmediatePropagation();
      left();
    };
    addEventListener('popstate', onPopState, true);
    return () => removeEventListener('popstate', onPopState, true);
  }, []);
  return (next) => {
    if (pending.current) return;
    if (!isMarked(history.state)) return next();
    let isDone = false;
    pending.current = () => {
      if (!isDone) next();
      isDone = true;
    };
    setTimeout(pending.current, MAX_WAIT_MS);
    history.back();
  };
}

const MARK = 'isPalette';
/** A browser that does not go back is not waited for. */
const MAX_WAIT_MS = 500;

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && MARK in state;
