import { useSyncExternalStore } from 'react';

/** A value stored outside React that can be observed. */
export interface ReadableStore<Value> {
  readonly get: () => Value;
  /** Calls the listener after every change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Replaces the value. Setting the current value again does not notify listeners. */
  readonly set: (next: Value) => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the value of a store; the component re-renders when it changes. */
export const useStore = <Value>({ subscribe, get }: ReadableStore<Value>): Value =>
  useSyncExternalStore(subscribe, get);
