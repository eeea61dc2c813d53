import { useEffect, useRef } from 'react';

/** Calls `act` when the key is pressed anywhere while no text is typed, and `isOn` allows it. */
export function useShortcut(key: string, act: () => void, isOn = () => true): void {
  const latest = useRef({ act, isOn });
  useEffect(() => {
    latest.current = { act, isOn };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !latest.current.isOn()) return;
      event.preventDefault();
      latest.current.act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
