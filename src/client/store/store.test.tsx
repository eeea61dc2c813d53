import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore, useStore } from './store.ts';

test('calls listeners after every change until they unsubscribe', () => {
  const store = createStore('a');
  const seen: string[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set('b');
  store.set('c');
  unsubscribe();
  store.set('d');
  expect(seen).toEqual(['b', 'c']);
  expect(store.get()).toBe('d');
});

test('does not notify listeners when the current value is set again', () => {
  const store = createStore(Number.NaN);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
});

test('re-renders a component when the value changes', () => {
  const store = createStore('before');
  const Shown = () => <p>{useStore(store)}</p>;
  render(<Shown />);
  act(() => store.set('after'));
  expect(screen.getByText('after')).toBeTruthy();
});
