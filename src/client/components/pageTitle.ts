import { useSyncExternalStore } from 'react';

let title = '';
const listeners = new Set<() => void>();

/** What the page on the screen is called: the phone's top bar shows it. */
export function showPageTitle(next: string): void {
  if (next === title) return;
  title = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const usePageTitle = (): string => useSyncExternalStore(subscribe, () => title);
