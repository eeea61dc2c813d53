import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { useRef, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { startScreens } from '#tests/support/screen.tsx';
import { PinField } from './PinField.tsx';

function Typed() {
  const [pin, setPin] = useState('');
  return (
    <PinField
      ref={useRef(null)}
      label="Ny pinkod"
      help="Fyra siffror."
      value={pin}
      onPin={setPin}
      onBlur={() => undefined}
      error="För lätt"
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Ny pinkod');
const boxes = () =>
  [...document.querySelectorAll('[data-next]')].map(({ textContent }) => textContent);

beforeEach(async () => {
  await startScreens();
  render(
    <MantineProvider>
      <Typed />
    </MantineProvider>,
  );
});

// CARD-12
test('exposes the four boxes as one field with one name and description', () => {
  expect(document.querySelectorAll('input')).toHaveLength(1);
  expect(boxes()).toEqual(['', '', '', '']);
  expect(document.querySelector('[data-next]')?.closest('[aria-hidden="true"]')).not.toBeNull();
  const described = field()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['För lätt', 'Fyra siffror.']);
});

test.each([
  ['48', '48', ['•', '•', '', '']],
  ['48 26', '4826', ['•', '•', '•', '•']],
  ['a4-8x2.6 99', '4826', ['•', '•', '•', '•']],
  ['none', '', ['', '', '', '']],
])('turns a pasted %j into %j', (pasted, pin, shown) => {
  fireEvent.change(field(), { target: { value: pasted } });
  expect([field().value, boxes()]).toEqual([pin, shown]);
});

test('marks the box for the next digit', () => {
  fireEvent.change(field(), { target: { value: '48' } });
  expect(
    [...document.querySelectorAll('[data-next]')].map((box) => box.getAttribute('data-next')),
  ).toEqual(['false', 'false', 'true', 'false']);
});

test('moves the caret to the end after a tap in the middle, and keeps a selection of the whole value', () => {
  fireEvent.change(field(), { target: { value: '482' } });
  field().setSelectionRange(1, 1);
  fireEvent.select(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([3, 3]);
  field().select();
  fireEvent.select(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 3]);
});
