import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show, startScreens } from '../../../../tests/support/screen.tsx';
import type { Position } from '../../../contract/position.ts';
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
  organisation: { name: both('Institutionen för datavetenskap'), path: '/KVU/IDA', shortName: 'IDA', financialUnit: null },
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

  test('is not there when the positions meet', () => {
    show(<PositionList positions={endingOn('2026-03-31')} />);
    expect(screen.queryByText(/utan anställning/)).toBeNull();
  });

  test('is not there for one day', () => {
    show(<PositionList positions={endingOn('2026-03-30')} />);
    expect(screen.queryByText(/utan anställning/)).toBeNull();
  });

  test('is there for two days, and says which', () => {
    show(<PositionList positions={endingOn('2026-03-29')} />);
    expect(screen.getByText('2 dagar utan anställning')).toBeTruthy();
    expect(screen.getByText(/30–31 mars 2026/)).toBeTruthy();
  });

  test('stands between the positions that it parts', () => {
    show(<PositionList positions={endingOn('2026-03-20')} />);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => /utan anställning/.test(textContent ?? ''));
    expect(rows).toEqual([false, true, false]);
  });
});

// PROF-12
describe('the ring', () => {
  test.each([
    [null, '100 %'],
    [50, '50 %'],
    [0, '0 %'],
  ])('an employment level of %s shows %s', (employmentLevel, shown) => {
    show(<PositionList positions={[position({ employmentLevel })]} />);
    expect(screen.getByRole('img', { name: `Andel av heltid: ${shown}` })).toBeTruthy();
  });
});

// PROF-11
test('a position tells what, where and when', () => {
  show(<PositionList positions={[position({ startDate: '2025-01-01', endDate: '2026-12-31', isPrimary: true })]} />);
  expect(screen.getByRole('heading', { name: 'Forskningsingenjör' })).toBeTruthy();
  expect(screen.getByText('Institutionen för datavetenskap')).toBeTruthy();
  expect(screen.getByText('KVU › IDA')).toBeTruthy();
  expect(screen.getByText('1 januari 2025–31 december 2026')).toBeTruthy();
  expect(screen.getByText('Huvudanställning')).toBeTruthy();
});

// PROF-11
test('only who is not employed is told the IT subscription', () => {
  const { unmount } = show(<PositionList positions={[position({ isEmployee: true })]} />);
  expect(screen.queryByText(/IT-abonnemang/)).toBeNull();
  unmount();
  show(<PositionList positions={[position({ isEmployee: false })]} />);
  expect(screen.getByText('IT-abonnemang Medium')).toBeTruthy();
});

test('what is over and what is to come is said in words', () => {
  show(
    <PositionList
      positions={[position({ startDate: '2020-01-01', endDate: '2020-12-31' }), position({ startDate: '2026-03-11' })]}
    />,
  );
  expect(screen.getByText('Avslutad')).toBeTruthy();
  expect(screen.getByText('Börjar i morgon')).toBeTruthy();
});

// I18N-07
test('the language of the page decides titles and names', async () => {
  await startScreens('en-GB');
  show(<PositionList positions={[position({})]} />);
  expect(screen.getByRole('heading', { name: 'Forskningsingenjör (en)' })).toBeTruthy();
});

test('no positions is said, with what to do', () => {
  show(<PositionList positions={[]} />);
  expect(screen.getByText(/Inga anställningar är registrerade/)).toBeTruthy();
});
