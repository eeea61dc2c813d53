import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import type { Language } from '#contract/values.ts';
import { DateField } from './DateField.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-01T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const onChange = vi.fn<(value: string | null) => void>();
const onKeyAround = vi.fn<(isTaken: boolean) => void>();

function Form() {
  const [value, setValue] = useState<string | null>(null);
  const change = (next: string | null) => {
    onChange(next);
    setValue(next);
  };
  return (
    <div role="presentation" onKeyDown={(event) => onKeyAround(event.defaultPrevented)}>
      <DateField
        label="Sista dag"
        help="Hela dagen."
        value={value}
        onChange={change}
        min="2026-09-01"
        max="2027-11-01"
      />
      <button type="button" onClick={() => setValue('2026-12-24')}>
        Julafton
      </button>
    </div>
  );
}
const start = async (language: Language = 'sv-SE') => {
  await startScreens(language);
  onChange.mockReset();
  onKeyAround.mockReset();
  show(<Form />);
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sista dag' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const given = () => onChange.mock.lastCall?.[0];
const calendar = () => screen.getByRole('dialog', { name: 'Kalender' });
const openCalendar = () => fireEvent.click(screen.getByRole('button', { name: 'Kalender' }));

test('shows the help text, and then the weekday of the typed date', async () => {
  await start();
  expect(screen.getByText('Hela dagen.')).toBeTruthy();
  type('12/3 2027');
  expect(given()).toBe('2027-03-12');
  expect(screen.getByText('fredag 12 mars 2027')).toBeTruthy();
  expect(field().value).toBe('12/3 2027');
});

// ACCT-16
test.each([
  ['2026-08-31', null],
  ['2026-09-01', '2026-09-01'],
  ['2027-11-01', '2027-11-01'],
  ['2027-11-02', null],
])('accepts only dates between the limits: %s gives %s', async (typed, value) => {
  await start();
  type(typed);
  expect(given()).toBe(value);
});

test('shows what is wrong once the field loses the focus, and keeps the typed text', async () => {
  await start();
  type('2026-08-31');
  expect(screen.queryByText(/^Välj en dag från/)).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByText(/^Välj en dag från/).textContent?.replaceAll('\u00A0', ' ')).toBe(
    'Välj en dag från 1 september 2026 till 1 november 2027.',
  );
  type('snart');
  expect(screen.getByText('Datumet har fel format. Skriv det som 2026-08-31.')).toBeTruthy();
  expect(field().value).toBe('snart');
});

test('replaces the typed text when a date is set from outside', async () => {
  await start();
  type('snart');
  fireEvent.click(screen.getByRole('button', { name: 'Julafton' }));
  expect(field().value).toBe('2026-12-24');
});

// ACCT-16
test('opens a calendar with week numbers, weeks from Monday, and days before the first disabled', async () => {
  await start();
  openCalendar();
  expect(within(calendar()).getByText('36')).toBeTruthy();
  expect(
    within(calendar())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent?.toLowerCase()),
  ).toEqual(['#', 'må', 'ti', 'on', 'to', 'fr', 'lö', 'sö']);
  expect(
    within(calendar()).getByRole<HTMLButtonElement>('button', { name: '31 augusti 2026' }).disabled,
  ).toBe(true);
  fireEvent.click(within(calendar()).getByRole('button', { name: '15 september 2026' }));
  expect([given(), field().value]).toEqual(['2026-09-15', '2026-09-15']);
  expect(screen.queryByRole('dialog', { name: 'Kalender' })).toBeNull();
});

test('shows the calendar in the language of the page', async () => {
  await start('en-GB');
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }));
  expect(screen.getByRole('button', { name: '15 September 2026' })).toBeTruthy();
});

test('closes only the calendar on Esc, and marks the key as handled', async () => {
  await start();
  openCalendar();
  fireEvent.keyDown(calendar(), { key: 'Escape' });
  expect(screen.queryByRole('dialog', { name: 'Kalender' })).toBeNull();
  expect(onKeyAround).toHaveBeenLastCalledWith(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kalender' }));
});
