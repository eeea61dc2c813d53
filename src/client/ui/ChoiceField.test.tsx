import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import { ChoiceField } from './ChoiceField.tsx';

const countries = [
  { value: 'DK', label: 'Danmark' },
  { value: 'NE', label: 'Nederländerna' },
  { value: 'NO', label: 'Norge' },
];
const changes: (string | null)[] = [];
const submit = vi.fn<() => void>();

function Country() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChoiceField
        label="Land"
        data={countries}
        value={value}
        onChange={(chosen) => {
          changes.push(chosen);
          setValue(chosen);
        }}
      />
    </form>
  );
}

/** Presses a key in the field. A default that is not prevented submits the form, as in browsers. */
function press(key: string): void {
  const isDefault = fireEvent.keyDown(field(), { key, code: key });
  if (key === 'Enter' && isDefault) fireEvent.submit(document.querySelector('form')!);
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Land' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(async () => {
  await startScreens();
  vi.useFakeTimers();
  changes.length = 0;
  submit.mockClear();
  show(<Country />);
  act(() => field().focus());
});
afterEach(() => void vi.useRealTimers());

test('chooses the marked option, even if keys are faster than the list’s timers', () => {
  type('N');
  press('ArrowDown');
  press('ArrowDown');
  expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('Nederländerna');
  act(() => void vi.runAllTimers());
  press('Enter');
  expect({ changes, typed: field().value }).toEqual({ changes: ['NE'], typed: 'Nederländerna' });
  expect(submit).not.toHaveBeenCalled();
});

test('Enter chooses the only option that was found', () => {
  type('Dan');
  act(() => void vi.runAllTimers());
  press('Enter');
  expect({ changes, typed: field().value }).toEqual({ changes: ['DK'], typed: 'Danmark' });
  expect(submit).not.toHaveBeenCalled();
});

test('Enter with the list closed submits the form', () => {
  press('Enter');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('Enter does not guess among several options', () => {
  type('N');
  act(() => void vi.runAllTimers());
  press('Enter');
  expect(changes).toEqual([]);
});
