import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
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

function act(type: 'pointerdown' | 'click', dialog: HTMLDialogElement, at: number) {
  dialog.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: at, clientY: at }));
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
