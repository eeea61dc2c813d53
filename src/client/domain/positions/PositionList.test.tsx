import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import type { Position } from '#contract/position.ts';
import { PositionList } from './PositionList.tsx';

const both = (text: string) => ({ 'sv-SE': text, 'en-GB': `${text} (en)` });
const position = (changes: Partial<Position>): Position => ({
  id: changes.startDate ?? 'x',
  employmentLevel: null,
  employeeLevel: null,
  startDate: '2025-01-01',
  endDate: null,
  faculty: null,
  isPrimary: false,
  isEmployee: true,
  title: both('Forskningsingenjör'),
  organisation: {
    name: both('Institutionen för datavetenskap'),
    path: '/KVU/IDA',
    shortName: 'IDA',
    financialUnit: null,
  },
  subscriptionType: 'Medium',
  ...changes,
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
});

// PROF-13
describe('the warning of a gap', () => {
  const endingOn = (endDate: string) => [
    position({ startDate: '2025-01-01', endDate }),
    position({ startDate: '2026-04-01' }),
  ];

  test('is hidden when the positions are contiguous', () => {
    show(<PositionList positions={endingOn('2026-03-31')} />);
    expect(screen.queryByText(/utan anställning/)).toBeNull();
  });

  test('is hidden for a gap of one day', () => {
    show(<PositionList positions={endingOn('2026-03-30')} />);
    expect(screen.queryByText(/utan anställning/)).toBeNull();
  });

  test('is shown for a gap of two days, with its dates', () => {
    show(<PositionList positions={endingOn('2026-03-29')} />);
    expect(screen.getByText('2 dagar utan anställning')).toBeTruthy();
    expect(screen.getByText(/30–31 mars 2026/)).toBeTruthy();
  });

  test('is shown between the two positions that the gap separates', () => {
    show(<PositionList positions={endingOn('2026-03-20')} />);
    const rows = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => /utan anställning/.test(textContent ?? ''));
    expect(rows).toEqual([false, true, false]);
  });
});

// PROF-12
describe('the allocation ring', () => {
  test.each([
    [null, '100 %'],
    [50, '50 %'],
    [0, '0 %'],
  ])('shows an employment level of %s as %s', (employmentLevel, shown) => {
    show(<PositionList positions={[position({ employmentLevel })]} />);
    expect(screen.getByRole('img', { name: `Andel av heltid: ${shown}` })).toBeTruthy();
  });
});

// PROF-11
test('shows a position’s title, organisation and dates', () => {
  show(
    <PositionList
      positions={[position({ startDate: '2025-01-01', endDate: '2026-12-31', isPrimary: true })]}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Forskningsingenjör' })).toBeTruthy();
  expect(screen.getByText('Institutionen för datavetenskap')).toBeTruthy();
  expect(screen.getByText('KVU › IDA')).toBeTruthy();
  expect(screen.getByText('1 januari 2025–31 december 2026')).toBeTruthy();
  expect(screen.getByText('Huvudanställning')).toBeTruthy();
});

// PROF-11
test('shows the IT subscription only for people who are not employees', () => {
  const { unmount } = show(<PositionList positions={[position({ isEmployee: true })]} />);
  expect(screen.queryByText(/It-abonnemang/)).toBeNull();
  unmount();
  show(<PositionList positions={[position({ isEmployee: false })]} />);
  expect(screen.getByText('It-abonnemang Medium')).toBeTruthy();
});

test('labels past and future positions', () => {
  show(
    <PositionList
      positions={[
        position({ startDate: '2020-01-01', endDate: '2020-12-31' }),
        position({ startDate: '2026-03-11' }),
      ]}
    />,
  );
  expect(screen.getByText('Avslutad')).toBeTruthy();
  expect(screen.getByText('Börjar i morgon')).toBeTruthy();
});

// I18N-07
test('shows titles and names in the language of the page', async () => {
  await startScreens('en-GB');
  show(<PositionList positions={[position({})]} />);
  expect(screen.getByRole('heading', { name: 'Forskningsingenjör (en)' })).toBeTruthy();
});

test('shows an empty state when there are no positions', () => {
  show(<PositionList positions={[]} />);
  expect(screen.getByText(/Inga anställningar är registrerade/)).toBeTruthy();
});
