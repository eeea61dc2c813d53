import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { issued } from './issued.ts';
import KeyPage from './KeyPage.tsx';

const ADDRESS = '/createactivationkey/success';

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['StudentAccountAdministrator'] });
});

// KEY-13
test('after a reload, does not say whether the key still works, which may have been revoked', async () => {
  answer('DELETE /api/ActivationKey/nilan234', { body: null });
  issued.set({
    key: {
      id: 'k',
      liUId: 'nilan234',
      norEduPersonLin: 'lin-1',
      key: '0123-4567-89AB-CDEF',
      expirationDate: '2026-11-24',
      createdDate: '2026-11-17T09:00:00.000Z',
      createdBy: 'Ivar Berg',
    },
    name: 'Nils Andersson',
    personType: 'Student',
  });
  show(<KeyPage />, ADDRESS);
  fireEvent.click(await screen.findByRole('button', { name: 'Återkalla nyckeln' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Återkalla nyckeln' }));
  expect(await screen.findByText('Nyckeln är återkallad')).toBeTruthy();

  cleanup();
  show(<KeyPage />, ADDRESS);
  expect(await screen.findByText('Nyckeln visas bara en gång')).toBeTruthy();
  expect(screen.getByText(/om den inte har återkallats eller ersatts/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('gäller fortfarande');
});
