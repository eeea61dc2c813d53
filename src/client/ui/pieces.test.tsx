import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { initialsOf } from '../domain/PersonThumbnail.tsx';
import { Ring } from './Ring.tsx';

test.each([
  ['Anna Lindqvist', 'AL'],
  ['Anna Maria Lind-Öberg', 'AL'],
  ['Åsa', 'Å'],
  ['davos31', 'D'],
  ['', ''],
  ['Erik (extern)', 'E'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a ring has its percentage as accessible name', () => {
  const { getByRole } = render(<Ring percent={60} label="Omfattning" />);
  expect(getByRole('img', { name: 'Omfattning: 60 %' }).querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray')).toBe('60 100');
});
