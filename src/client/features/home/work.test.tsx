import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sent } from '#tests/support/screen.tsx';
import { answerAll, needsMe, open, setUpHome } from '#tests/support/home.tsx';
import type { WaitingWork } from '#contract/user.ts';
// Loaded with the test: the page loads it later, which may take longer than a test waits.
import './work/FirstSteps.tsx';
import './work/WorkRow.tsx';

setUpHome();

const organisation = {
  id: '9d2acfbc-e510-5ce8-bdb5-da2746555cc7',
  name: { 'sv-SE': 'Institutionen för datavetenskap', 'en-GB': 'Department of Computer Science' },
};
const work: readonly WaitingWork[] = [
  { kind: 'endingAccounts', count: 1200, organisation },
  { kind: 'accountEvents', count: 1, organisation },
  { kind: 'alumniRequests', count: 5, organisation: null },
];
const openAtWork = () => open({ personType: 'Employee', roleIds: ['MinITSuperUser'] });

test('work that waits is counted, in a row that leads to its list', async () => {
  answerAll({ '/api/user/work': work });
  openAtWork();
  const list = within(
    await screen
      .findByRole('heading', { name: /konton slutar/ })
      .then((heading) => heading.closest('section') ?? document.body),
  );
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '1\u{a0}200 konton slutar inom 30 dagar',
    'En ny händelse i kontohanteringen',
    '5 ansökningar till alumnnätverket väntar',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/accountmanagement?org=${organisation.id}&ends=soon&kind=Associate&kind=Affiliated&sort=validThrough`,
    `/accountmanagement?org=${organisation.id}&ends=soon&kind=Associate&kind=Affiliated&sort=validThrough&do=extend`,
    `/accountmanagement/panels/accountmanagement/notifications/${organisation.id}?org=${organisation.id}`,
    '/alumni-admin/management',
  ]);
  expect(list.getAllByText(/^Institutionen för datavetenskap\./)).toHaveLength(2);
  expect(screen.getByText('3 saker väntar på dig')).toBeTruthy();
});

test('without any work, it is said that nothing waits', async () => {
  answerAll({ '/api/user/work': [] });
  openAtWork();
  expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
  expect(needsMe()).toBeNull();
});

test('a failure is named, does not claim that nothing waits, and can be retried', async () => {
  answer('GET /api/user/work', { status: 500 });
  openAtWork();
  expect(await screen.findByText('Inget väntar på dig i det som kunde hämtas')).toBeTruthy();
  expect(screen.getByText(/Här saknas: arbete/)).toBeTruthy();
  answerAll({ '/api/user/work': work });
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText('3 saker väntar på dig')).toBeTruthy();
});

test('nothing is requested for a user without a role', async () => {
  answer('GET /api/user/work', { status: 500 });
  open({ personType: 'Employee', roleIds: [] });
  expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
});

test('new events are marked as read in their row, after a question, and the row goes', async () => {
  const events = [
    { id: 'a', isRead: false },
    { id: 'b', isRead: true },
    { id: 'c', isRead: false },
  ];
  answerAll({
    '/api/user/work': work,
    [`/api/notifications/accountadmin/${organisation.id}`]: events,
  });
  answer('POST /api/notifications/accountadmin/actions/read', { body: null });
  openAtWork();
  fireEvent.click(
    await screen.findByRole('button', {
      name: 'Markera alla som lästa: Institutionen för datavetenskap',
    }),
  );
  expect(await screen.findByRole('group', { name: /Det går inte att ångra/ })).toBeTruthy();
  expect(sent).toEqual([]);
  answer('GET /api/user/work', { body: work.filter(({ kind }) => kind !== 'accountEvents') });
  fireEvent.click(screen.getByRole('button', { name: 'Markera som lästa' }));
  expect(await screen.findByText('2 saker väntar på dig')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Markera/ })).toBeNull();
  expect(sent).toEqual([
    {
      call: 'POST /api/notifications/accountadmin/actions/read',
      body: { organisationId: organisation.id, notificationIds: ['a', 'c'] },
    },
  ]);
});

test('a superuser sees what a new portal lacks, until the list is dismissed', async () => {
  answerAll({
    '/api/user/work': [],
    '/api/firststeps': [
      { name: 'ORGANISATION', isDone: true },
      { name: 'REACH', isDone: false },
      { name: 'TERMS', isDone: false },
    ],
  });
  openAtWork();
  const title = await screen.findByRole('heading', { name: 'Kom i gång' });
  const list = within(title.closest('section') ?? document.body);
  expect(list.getByText(/1 av 3 klart/)).toBeTruthy();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'OrganisationDet finns',
    expect.stringMatching(/^Din räckvidd.*köra setup.*Saknas$/),
    expect.stringMatching(/^Villkor.*Ordna $/),
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/administration/terms',
  ]);
  answer('DELETE /api/firststeps', { status: 204 });
  answer('GET /api/firststeps', { body: [] });
  fireEvent.click(list.getByRole('button', { name: 'Dölj listan' }));
  fireEvent.click(list.getByRole('button', { name: 'Dölj listan' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Kom i gång' })).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/firststeps']);
});

test('nobody else is shown what the portal lacks', async () => {
  answerAll({
    '/api/user/work': work,
    '/api/firststeps': [{ name: 'TERMS', isDone: false }],
  });
  open({ personType: 'Employee', roleIds: ['KCEmployee'] });
  await screen.findByRole('heading', { name: /konton slutar/ });
  expect(screen.queryByRole('heading', { name: 'Kom i gång' })).toBeNull();
});
