import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, startScreens } from '../../../tests/support/screen.tsx';
import { Framed } from './Framed.tsx';
import { everyPage } from '../../../tests/support/everyScreen.ts';

beforeEach(() => startScreens());

test('the page about a closed account, which is not built, does not say that one is closed', async () => {
  const page = everyPage.find(({ path }) => path === '/public/accounts/personal/cancel/success');
  if (!page) throw new Error('No such page.');
  const Screen = Framed(page);
  show(<Screen />, page.path);
  expect(await screen.findByText('Finns inte i den här versionen än')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Avsluta konto');
  expect(document.body.textContent).not.toMatch(/avslutat|avslutats|stängt/i);
});
