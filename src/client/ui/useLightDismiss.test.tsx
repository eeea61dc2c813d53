import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { guardPresses } from './pressGuard.ts';
import { useLightDismiss } from './useLightDismiss.ts';

beforeAll(() => {
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

function Dialog({ closedby }: { readonly closedby: 'any' | 'none' }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLightDismiss(dialog);
  return <dialog ref={dialog} open closedby={closedby} />;
}

function openDialog(closedby: 'any' | 'none'): HTMLDialogElement {
  const dialog = render(<Dialog closedby={closedby} />).container.querySelector('dialog');
  if (!dialog) throw new Error('No dialog.');
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200));
  return dialog;
}

function act(type: 'pointerdown' | 'click', target: HTMLElement, at: number) {
  const options = { bubbles: true, detail: 1, clientX: at, clientY: at };
  target.dispatchEvent(new MouseEvent(type, options));
}

test.each([
  ['beside', 'any', 50, 50, false],
  ['inside', 'any', 150, 150, true],
  ['from the inside outwards', 'any', 150, 50, true],
  ['beside one that stays', 'none', 50, 50, true],
] as const)('a click %s: closedby=%s', (_, closedby, from, to, staysOpen) => {
  const dialog = openDialog(closedby);
  act('pointerdown', dialog, from);
  act('click', dialog, to);
  expect(dialog.open).toBe(staysOpen);
});

test('a dialog may refuse to be closed', () => {
  const dialog = openDialog('any');
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  act('pointerdown', dialog, 50);
  act('click', dialog, 50);
  expect(dialog.open).toBe(true);
});

test.each([
  ['where the first press was, stays open', 50, true],
  ['elsewhere, is closed', 70, false],
] as const)('a dialog that a press has opened, pressed beside %s', (_, at, staysOpen) => {
  const stop = guardPresses();
  const button = document.body.appendChild(document.createElement('button'));
  act('click', button, 50);
  const dialog = openDialog('any');
  act('pointerdown', dialog, at);
  act('click', dialog, at);
  expect(dialog.open).toBe(staysOpen);
  button.remove();
  stop();
});
