import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import StatusPage from './StatusPage.tsx';

const open = (at: string) =>
  void show(
    <Routes>
      <Route path="/statuscode/:statusCode?" element={<StatusPage />} />
    </Routes>,
    at,
  );
const signOut = () => screen.queryByRole('button', { name: 'Logga ut' });

beforeEach(async () => {
  await startScreens();
  signIn();
});

// SHELL-22, SHELL-23
test.each([
  [
    '/statuscode/403',
    'Du har inte tillgång till sidan',
    /kräver en behörighet som ditt konto inte har/,
  ],
  ['/statuscode/500', 'Något fungerar inte hos oss', /Felet är registrerat/],
  ['/statuscode/418', 'Sidan kan inte visas', /418/],
  ['/statuscode', 'Sidan kan inte visas', /Gå till startsidan/],
])('%s explains the problem', async (at, title, text) => {
  open(at);
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(heading.parentElement?.textContent).toMatch(text);
});

// SHELL-24
test('403 offers to sign out, since another account may have access', async () => {
  open('/statuscode/403');
  expect(await screen.findByRole('button', { name: 'Logga ut' })).toBeTruthy();
});

test.each(['/statuscode/500', '/statuscode/418'])('%s does not offer to sign out', async (at) => {
  open(at);
  await screen.findByRole('heading', { level: 1 });
  expect(signOut()).toBeNull();
});
