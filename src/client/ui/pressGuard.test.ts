import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardPresses } from './pressGuard.ts';

let stop: () => void;
const pressed: string[] = [];

/** Adds a control that notes each press. */
function add(name: string, element = document.createElement('button')): HTMLElement {
  element.append(name);
  element.addEventListener('click', () => pressed.push(name));
  document.body.append(element);
  return element;
}

/** A press of the pointer on what is there, which is the last thing that was added. */
const pointAt = (x = 50, y = 50, detail = 1) => {
  document.body.lastElementChild?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: y }),
  );
};

/** Enter on what has the focus, which browsers turn into a click. */
function pressKey(key: string): void {
  const target = document.activeElement ?? document.body;
  const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const isKept = target.dispatchEvent(down);
  if (isKept && key === 'Enter' && target instanceof HTMLElement) target.click();
  target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  pressed.length = 0;
  document.body.replaceChildren();
  Object.assign(document, { elementFromPoint: () => document.body.lastElementChild });
  stop = guardPresses();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a press on what has come under the pointer', () => {
  test.each([0, 250, 450, 700])('is ignored %d ms after the one before', (later) => {
    add('first');
    pointAt();
    add('second');
    vi.advanceTimersByTime(later);
    pointAt();
    expect(pressed).toEqual(['first']);
  });

  test('is ignored for a moment from when it has come, however late that is', async () => {
    add('first');
    pointAt();
    vi.advanceTimersByTime(5000);
    const second = add('second');
    await Promise.resolve();
    expect(second.getAttribute('aria-disabled')).toBe('true');
    vi.advanceTimersByTime(700);
    pointAt();
    expect(pressed).toEqual(['first']);
    vi.advanceTimersByTime(400);
    expect(second.hasAttribute('aria-disabled')).toBe(false);
    pointAt();
    expect(pressed).toEqual(['first', 'second']);
  });

  test.each<[string, () => void]>([
    ['elsewhere', () => pointAt(50, 90)],
    [
      'after the pointer was moved',
      () => {
        dispatchEvent(new MouseEvent('pointermove', { clientX: 50, clientY: 90 }));
        pointAt();
      },
    ],
    [
      'after the page was scrolled',
      () => {
        dispatchEvent(new Event('wheel'));
        pointAt();
      },
    ],
    [
      'after text was entered without a key',
      () => {
        dispatchEvent(new InputEvent('input'));
        pointAt();
      },
    ],
    [
      'after another key',
      () => {
        pressKey('Tab');
        pointAt();
      },
    ],
  ])('counts %s', async (_, press) => {
    add('first');
    pointAt();
    const second = add('second');
    await Promise.resolve();
    press();
    expect(pressed).toEqual(['first', 'second']);
    expect(second.hasAttribute('aria-disabled')).toBe(false);
  });
});

test('a second press on the same control counts, also when other parts of the page change', async () => {
  const only = add('only');
  pointAt();
  document.body.prepend('A toast');
  await Promise.resolve();
  pointAt();
  expect(pressed).toEqual(['only', 'only']);
  expect(only.hasAttribute('aria-disabled')).toBe(false);
});

test('a press on the same control is ignored for a moment once it does something else', async () => {
  const toggle = add('Freeze');
  pointAt();
  vi.advanceTimersByTime(400);
  toggle.textContent = 'Unfreeze';
  await Promise.resolve();
  expect(toggle.getAttribute('aria-disabled')).toBe('true');
  vi.advanceTimersByTime(300);
  pointAt();
  expect(pressed).toEqual(['Freeze']);
  vi.advanceTimersByTime(800);
  pointAt();
  expect(pressed).toEqual(['Freeze', 'Freeze']);
});

test('a double click opens a menu, and a second press by itself closes it', async () => {
  const menu = add('Show');
  menu.setAttribute('aria-expanded', 'false');
  pointAt();
  menu.textContent = 'Hide';
  await Promise.resolve();
  pointAt(50, 50, 2);
  expect(pressed).toEqual(['Show']);
  pointAt();
  expect(pressed).toEqual(['Show', 'Show']);
});

test('a press on a label reaches its field', () => {
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  label.append(box, 'Agree');
  document.body.append(label);
  pointAt();
  expect(box.checked).toBe(true);
});

test('code that presses another control is not ignored', () => {
  const other = add('other');
  add('first').addEventListener('click', () => other.click());
  pointAt();
  expect(pressed).toEqual(['first', 'other']);
});

describe('Enter', () => {
  test('on what has taken the focus is ignored for a moment', async () => {
    add('first').focus();
    pressKey('Enter');
    add('second').focus();
    await Promise.resolve();
    vi.advanceTimersByTime(450);
    pressKey('Enter');
    expect(pressed).toEqual(['first']);
    vi.advanceTimersByTime(1000);
    pressKey('Enter');
    expect(pressed).toEqual(['first', 'second']);
  });

  test('counts after the focus was moved by key', () => {
    add('first').focus();
    pressKey('Enter');
    pressKey('Tab');
    add('second').focus();
    pressKey('Enter');
    expect(pressed).toEqual(['first', 'second']);
  });
});
