import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideOnNextAct } from './tipDismissal.ts';

const hide = vi.fn<() => void>();
let anchor: HTMLButtonElement;
let other: HTMLButtonElement;
let stop: () => void;

beforeEach(() => {
  hide.mockReset();
  document.body.innerHTML = '<button>Anchor</button><button>Other</button>';
  const [first, second] = document.querySelectorAll('button');
  [anchor, other] = [first!, second!];
  stop = hideOnNextAct(anchor, hide);
});
afterEach(() => stop());

const press = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));

test('a press elsewhere hides a tooltip, also where a touch leaves its element hovered', () => {
  vi.spyOn(anchor, 'matches').mockReturnValue(true);
  press(other);
  expect(hide).toHaveBeenCalledOnce();
});

test('a press on what it explains leaves it', () => {
  press(anchor);
  expect(hide).not.toHaveBeenCalled();
});

test('Escape hides it and nothing else, and another key leaves it', () => {
  const closePanel = vi.fn<() => void>();
  other.addEventListener('keydown', closePanel);
  const key = (name: string) =>
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  other.dispatchEvent(key('a'));
  expect([hide, closePanel].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  const escape = key('Escape');
  other.dispatchEvent(escape);
  expect([hide, closePanel].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(escape.defaultPrevented).toBe(true);
});

test.each(['scroll', 'popstate'])('%s hides it', (act) => {
  dispatchEvent(new Event(act));
  expect(hide).toHaveBeenCalledOnce();
});
