import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeDialogsByClicksBeside } from './lightDismiss.ts';

beforeAll(() => {
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  closeDialogsByClicksBeside();
});
afterEach(() => document.body.replaceChildren());

function openDialog(closedby: string): HTMLDialogElement {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('closedby', closedby);
  dialog.open = true;
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
])('a click %s: closedby=%s', (_, closedby, from, to, staysOpen) => {
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
