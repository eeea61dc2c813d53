import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { StepPlan } from '#contract/nights.ts';
import TonightPage from './TonightPage.tsx';

const DAY = '2026-12-01';
const planned = (permission: StepPlan['permission'], isHeld: boolean) => ({
  body: { day: DAY, steps: [{ step: 'expires', due: 151, isHeld, permission }], moves: [] },
});

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['MinITSuperUser'] });
  answer('GET /api/Nights', { body: [] });
});

test('a permitted step says who permitted it, and is taken back', async () => {
  answer(
    'GET /api/Nights/tonight',
    planned({ accounts: 151, by: 'David Öström', at: '2026-11-30T17:17:00Z' }, false),
  );
  show(<TonightPage />);
  expect(await screen.findByText(/^Tillåtet av David Öström, .*18:17/)).toBeTruthy();
  answer(`DELETE /api/Nights/permissions/${DAY}/expires`, { status: 204 });
  answer('GET /api/Nights/tonight', planned(null, true));
  fireEvent.click(screen.getByRole('button', { name: 'Ta tillbaka' }));
  expect(await screen.findByText('Väntar på dig')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Tillåtet av/)).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual([`DELETE /api/Nights/permissions/${DAY}/expires`]);
});

test('says what an account is today and what becomes of it tonight, and what is overdue', async () => {
  const move = { displayName: 'Lina Ek', personType: 'Employee', userStatus: 'Active' };
  answer('GET /api/Nights/tonight', {
    body: {
      day: DAY,
      steps: [{ step: 'expires', due: 2, isHeld: false, permission: null }],
      moves: [
        { ...move, liUId: 'linek11', step: 'expires', on: DAY },
        { ...move, liUId: 'linek12', step: 'expires', on: '2026-10-01' },
      ],
    },
  });
  show(<TonightPage />);
  expect(await screen.findByText('Blir inaktivt i natt')).toBeTruthy();
  expect(screen.getByText('Blir inaktivt i natt. Väntar sedan 1 oktober.')).toBeTruthy();
  expect(screen.getAllByText('Aktivt')).toHaveLength(2);
});
