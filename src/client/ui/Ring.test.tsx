import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Ring } from './Ring.tsx';

test('a ring has its percentage as accessible name', () => {
  const { getByRole } = render(<Ring percent={60} label="Omfattning" />);
  expect(
    getByRole('img', { name: 'Omfattning: 60 %' })
      .querySelector('[stroke-dasharray]')
      ?.getAttribute('stroke-dasharray'),
  ).toBe('60 100');
});
