import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Suspense } from 'react';
import ShowPanel from './ShowPanel.tsx';

function Page() {
  const { pathname } = useLocation();
  const link = usePanelLink(panels.showCard());
  return (
    <>
      <Link {...link}>Visa</Link>
      {pathname.endsWith(panels.showCard()) && (
        <Suspense>
          <ShowPanel />
        </Suspense>
      )}
    </>
  );
}

beforeEach(async () => {
  await startScreens();
  signIn({ liUId: 'nilan234', personType: 'Student', displayName: 'Nils Andersson' });
  answer('GET /api/campuscard', {
    body: {
      id: 'c1',
      norEduPersonLin: 'l1',
      liUId: 'nilan234',
      isoNumber: '9752000000001234',
      changedDate: '2026-01-01T00:00:00Z',
      status: 'Active',
      validityStartDate: '2025-01-01',
      validityEndDate: '2030-01-01',
      blockedDate: null,
      frozenDate: null,
    },
  });
});

const screenOf = () => screen.findByRole('dialog', { name: 'Ditt campuskort', hidden: true });

test('closes on a tap by going back one step, even when tapped twice', async () => {
  const { router } = show(<Page />, '/card');
  fireEvent.click(screen.getByRole('link', { name: 'Visa' }));
  expect((await screenOf()).textContent).toContain('Nils Andersson');
  const close = screen.getByRole('button', { name: 'Stäng', hidden: true });
  fireEvent.click(close);
  fireEvent.click(close);
  await waitFor(() => expect(router.state.location.pathname).toBe('/card'));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

test('closes on Escape', async () => {
  const { router } = show(<Page />, '/home');
  fireEvent.click(screen.getByRole('link', { name: 'Visa' }));
  fireEvent(await screenOf(), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});
