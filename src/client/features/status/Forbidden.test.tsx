import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { Forbidden } from './Forbidden.tsx';

beforeEach(async () => {
  await startScreens();
  signIn({ personType: 'Student' });
});

// SUPP-14, SHELL-23
test.each(['support-cases', 'vouching'] as const)(
  'says that %s is for employees, for which no role is needed',
  async (feature) => {
    show(<Forbidden feature={feature} />);
    expect(
      await screen.findByText(
        'Sidan är till för anställda. Du är inloggad med ett annat slags konto.',
      ),
    ).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  },
);

test.each(['finance', undefined] as const)(
  'says of %s that a permission or a recent role is missing',
  async (feature) => {
    show(<Forbidden feature={feature} />);
    await screen.findByText(/kräver en behörighet som ditt konto inte har/);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  },
);
