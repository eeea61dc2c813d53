import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod/mini';
import { InOpenPanel } from '#tests/support/InOpenPanel.tsx';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { SiteFeatures } from '#contract/configuration.ts';
import type { AccountAdminNotification } from '#contract/notifications.ts';
import NotificationsPanel from './NotificationsPanel.tsx';
import { useMarkRead } from './useMarkRead.ts';

const organisationId = '9d2acfbc-e510-5ce8-bdb5-da2746555cc7';
const LIST = `GET /api/notifications/accountadmin/${organisationId}`;
const READ = 'POST /api/notifications/accountadmin/actions/read';
const PANEL = '/accountmanagement/panels/accountmanagement/notifications';

const features: SiteFeatures = {
  admAccountManagement: false,
  techAccountManagement: false,
  disableFeaturesForExternalUsers: false,
  preventDisableMFA: false,
  hideNonProductionReadyFeatures: false,
  enableReCaptcha: false,
  enableAccountAdminNotifications: true,
  enableFrontendDemoCode: false,
};
const notice = (id: string, changes: Partial<z.infer<typeof AccountAdminNotification>> = {}) => ({
  id,
  prio: 2,
  date: '2026-03-09T08:00:00Z',
  daysBackInTime: 1,
  notificationType: 'AccountEnds',
  link: '/accountmanagement/panels/account/employee/annli42',
  isInternalLink: true,
  isRead: false,
  title: { 'sv-SE': `Kontot ${id} går ut`, 'en-GB': `The account ${id} ends` },
  message: { 'sv-SE': 'Förläng det.', 'en-GB': 'Extend it.' },
  organisationId,
  norEduPersonLin: 'lin-1',
  liUId: 'annli42',
  ...changes,
});

const open = () =>
  show(
    <Routes>
      <Route
        path={`${PANEL}/:organisationId`}
        element={
          <InOpenPanel>
            <NotificationsPanel />
          </InOpenPanel>
        }
      />
    </Routes>,
    `${PANEL}/${organisationId}?kind=Employee`,
  );

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['AccountAdministrator'] });
  answer('GET /api/configuration/siteFeatures', { body: features });
  answer(LIST, { body: [notice('a'), notice('b'), notice('c', { isRead: true })] });
  answer(READ, { body: null });
});

test('lists unread notices first, each with a link to its account', async () => {
  open();
  expect(await screen.findByText('2 olästa')).toBeTruthy();
  const [first] = screen.getAllByRole('link', { name: /Visa kontot/ });
  expect(first?.getAttribute('href')).toBe(
    '/accountmanagement/panels/account/employee/annli42?kind=Employee&dismissType=close',
  );
  expect(screen.queryByRole('link', { name: /^Visa$/ })).toBeNull();
});

// ACCT-60
test('marks one notice as read', async () => {
  open();
  await screen.findByText('2 olästa');
  fireEvent.click(screen.getByRole('button', { name: /Markera som läst: Kontot b/ }));
  expect(await screen.findByText('1 oläst')).toBeTruthy();
  expect(sent).toEqual([{ call: READ, body: { organisationId, notificationIds: ['b'] } }]);
});

test('marks all notices as read with one call', async () => {
  open();
  await screen.findByText('2 olästa');
  fireEvent.click(screen.getByRole('button', { name: /Markera alla/ }));
  expect(await screen.findByText('Allt är läst')).toBeTruthy();
  expect(sent).toEqual([{ call: READ, body: { organisationId, notificationIds: ['a', 'b'] } }]);
});

function Marking({ ids }: { ids: readonly string[] }) {
  const { mutate, isSuccess } = useMarkRead(organisationId);
  return (
    <button type="button" onClick={() => mutate(ids)}>
      {isSuccess ? 'Klart' : 'Markera'}
    </button>
  );
}

test('splits more notices than a call accepts into several calls', async () => {
  show(<Marking ids={Array.from({ length: 501 }, (_, at) => `n${at}`)} />);
  fireEvent.click(screen.getByText('Markera'));
  await screen.findByText('Klart');
  const marked = sent.map(({ body }) => (isMarking(body) ? body.notificationIds : []));
  expect(marked.map(({ length }) => length)).toEqual([500, 1]);
  expect(new Set(marked.flat()).size).toBe(501);
});

const isMarking = (body: unknown): body is { notificationIds: string[] } =>
  typeof body === 'object' && body !== null && 'notificationIds' in body;

test('keeps notices unread when marking fails', async () => {
  answer(READ, { status: 403 });
  open();
  await screen.findByText('2 olästa');
  fireEvent.click(screen.getByRole('button', { name: /Markera alla/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByText('2 olästa')).toBeTruthy();
});

// ACCT-60
test('requests nothing and shows an explanation when the feature is switched off', async () => {
  answer('GET /api/configuration/siteFeatures', {
    body: { ...features, enableAccountAdminNotifications: false },
  });
  const asked = vi.fn<typeof fetch>(fetch);
  vi.stubGlobal('fetch', asked);
  open();
  expect(await screen.findByText('Händelser visas inte här')).toBeTruthy();
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/configuration/siteFeatures']);
});

test('shows an empty state without notices', async () => {
  answer(LIST, { body: [] });
  open();
  expect(await screen.findByText('Inga händelser')).toBeTruthy();
});

test('offers a retry after a failure', async () => {
  answer(LIST, { status: 500 });
  open();
  expect(await screen.findByText('Händelserna kunde inte hämtas.')).toBeTruthy();
  answer(LIST, { body: [notice('a')] });
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText('1 oläst')).toBeTruthy();
});
