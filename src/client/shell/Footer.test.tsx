import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, signIn, startScreens } from '../../../tests/support/screen.tsx';
import type { ApplicationConfiguration } from '../../contract/configuration.ts';
import { queryClient } from '../api/queryClient.ts';
import { application, applicationQuery } from '../components/product.ts';
import { Footer } from './Footer.tsx';

const configure = (changes: Partial<ApplicationConfiguration>) =>
  void queryClient.setQueryData(applicationQuery().queryKey, { ...application(), ...changes });
const systems = () => screen.queryByRole('navigation', { name: 'Andra system' });

beforeEach(async () => {
  await startScreens();
  signIn();
});

// SHELL-10
test('leads to the university’s other systems and to its statement of accessibility', () => {
  configure({
    systemLinks: [{ title: { 'sv-SE': 'Lärplattformen', 'en-GB': 'Learning platform' }, url: 'https://learn.example.org' }],
    availabilityLink: 'https://example.org/a11y',
  });
  show(<Footer />);
  expect(within(systems()!).getByRole('link', { name: 'Lärplattformen' }).getAttribute('href')).toBe('https://learn.example.org');
  expect(screen.getByRole('link', { name: 'Tillgänglighet' }).getAttribute('href')).toBe('https://example.org/a11y');
});

test('has neither where the university has given none', () => {
  show(<Footer />);
  expect([systems(), screen.queryByRole('link', { name: 'Tillgänglighet' })]).toEqual([null, null]);
});
