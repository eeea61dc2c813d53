import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SystemStatus } from '#contract/systemStatus.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import StatusPage from './StatusPage.tsx';

const API = 'GET /api/SystemStatus';
const RETRY_NIGHT = 'POST /api/SystemStatus/setAside/Job/night/retry';
const status = (system: SystemStatus['system'], facts: Partial<SystemStatus> = {}) => ({
  system,
  reachedAt: '2026-11-17T09:00:00.000Z',
  awaySince: null,
  waiting: 0,
  oldestAt: null,
  refused: 0,
  ...facts,
});
const retries = () => sent.filter(({ call }) => call === RETRY_NIGHT);
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li')!);

beforeEach(async () => {
  vi.setSystemTime(new Date('2026-11-17T10:00:00Z'));
  await startScreens();
  signIn({ roleIds: ['MinITSuperUser'] });
});

test('says that no system has stopped responding, and when each last responded', async () => {
  answer(API, {
    body: {
      systems: [status('Mail'), status('Cases', { reachedAt: null })],
      certificates: [],
      setAside: [],
    },
  });
  show(<StatusPage />);
  expect(await screen.findByText('Inget system har slutat svara.')).toBeTruthy();
  expect((await card('Mejlservern')).getByText('Svarade senast i dag 10:00')).toBeTruthy();
  expect((await card('Ärendesystemet')).getByText('Inte anropat än')).toBeTruthy();
});

test('shows a system that is away first, since when, what people notice and what waits', async () => {
  const away = {
    awaySince: '2026-11-17T09:30:00.000Z',
    waiting: 12,
    oldestAt: '2026-11-17T09:31:00.000Z',
    refused: 1,
  };
  answer(API, {
    body: { systems: [status('Mail'), status('Cards', away)], certificates: [], setAside: [] },
  });
  show(<StatusPage />);
  expect(await screen.findByText('Ett system svarar inte.')).toBeTruthy();
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Kortsystemet', 'Mejlservern']);
  const cards = await card('Kortsystemet');
  for (const text of [
    'Svarar inte',
    'Har inte svarat sedan i dag 10:30',
    /dörrarna får veta det först när systemet svarar/,
    '12 väntar, den äldsta sedan i dag 10:31',
    'En har avvisats och skickas inte igen',
  ])
    expect(cards.getByText(text)).toBeTruthy();
});

test('says which certificates end, which have ended, and what follows', async () => {
  const certificates = [
    { use: 'BankId', ends: '2026-12-01T12:00:00.000Z' },
    { use: 'WalletCards', ends: '2026-11-16T12:00:00.000Z' },
  ];
  answer(API, { body: { systems: [status('Mail')], certificates, setAside: [] } });
  show(<StatusPage />);
  await screen.findByText('Certifikat att förnya');
  const textOf = (use: RegExp) => screen.getByText(use).parentElement?.textContent;
  expect(textOf(/^BankID/)).toMatch(/^BankID · går ut 1.december.*Därefter kan ingen logga in/);
  expect(textOf(/^Kort i digitala/)).toMatch(
    /^Kort i digitala plånböcker · gick ut .*lämnas inga kort ut/,
  );
});

test('says nothing of certificates while none ends', async () => {
  answer(API, { body: { systems: [status('Mail')], certificates: [], setAside: [] } });
  show(<StatusPage />);
  await card('Mejlservern');
  expect(screen.queryByText('Certifikat att förnya')).toBeNull();
});

test('shows what work is set aside, and tries it again once that is confirmed', async () => {
  const setAsideAt = '2026-11-17T09:30:00.000Z';
  const setAside = [
    { work: 'Job', item: 'night', system: null, setAsideAt },
    { work: 'Change', item: '17', system: 'Cards', setAsideAt },
    { work: 'Change', item: '16', system: null, setAsideAt },
    { work: 'Job', item: 'job-of-another-release', system: null, setAsideAt },
  ];
  answer(API, { body: { systems: [status('Mail')], certificates: [], setAside } });
  show(<StatusPage />);
  const list = within(await screen.findByRole('list', { name: 'Arbete som är satt åt sidan' }));
  expect(list.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Ett schemalagt arbete: Nattens körning av konton',
    'En ändring till: Kortsystemet',
    'En ändring till ett annat system',
    'Ett schemalagt arbete: job-of-another-release',
  ]);
  expect(list.getAllByText('Åtsidosatt sedan i dag 10:30')).toHaveLength(4);

  answer(RETRY_NIGHT, { status: 204 });
  answer(API, { body: { systems: [status('Mail')], certificates: [], setAside: [] } });
  fireEvent.click(list.getByRole('button', { name: /^Försök igen: .*Nattens körning/ }));
  expect(retries()).toHaveLength(0);
  fireEvent.click(list.getByRole('button', { name: 'Ja, försök igen' }));
  await waitFor(() => expect(retries()).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Arbete som är satt åt sidan' })).toBeNull(),
  );
});

test('leads from the webhooks to their subscribers', async () => {
  answer(API, { body: { systems: [status('Webhooks')], certificates: [], setAside: [] } });
  show(<StatusPage />);
  const link = (await card('Mottagarna')).getByRole('link');
  expect(link.getAttribute('href')).toBe('/administration/subscribers');
});

test('leads from what was refused to its list, except from messages, which are in none', async () => {
  const systems = (['Cards', 'Directory', 'Webhooks', 'Mail'] as const).map((system) =>
    status(system, { refused: 1 }),
  );
  answer(API, { body: { systems, certificates: [], setAside: [] } });
  show(<StatusPage />);
  const linkOf = async (name: string) =>
    (await card(name)).queryByRole('link', { name: 'En har avvisats och skickas inte igen' });
  for (const name of ['Kortsystemet', 'Katalogen', 'Mottagarna'])
    expect((await linkOf(name))?.getAttribute('href')).toBe('/administration/deliveries');
  expect(await linkOf('Mejlservern')).toBeNull();
});

const AWAY = { status: 503, retryAfter: 0 };
const DATABASE_AWAY = /Portalens databas svarar inte/;

test('says that the database is away', async () => {
  answer(API, AWAY);
  show(<StatusPage />);
  expect(await screen.findByText(DATABASE_AWAY)).toBeTruthy();
});

test('does not present what it has as the present state when it cannot be fetched again', async () => {
  answer(API, { body: { systems: [status('Mail')], certificates: [], setAside: [] } });
  show(<StatusPage />);
  expect(await screen.findByText('Alla system svarar.')).toBeTruthy();
  answer(API, AWAY);
  await queryClient.invalidateQueries();
  expect(await screen.findByText(DATABASE_AWAY)).toBeTruthy();
  expect(screen.getByText('Det som visas gällde i dag 11:00.')).toBeTruthy();
  expect(screen.queryByText('Alla system svarar.')).toBeNull();
  expect((await card('Mejlservern')).getByText('Svarar')).toBeTruthy();

  answer(API, { body: { systems: [status('Mail')], certificates: [], setAside: [] } });
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Alla system svarar.')).toBeTruthy();
  expect(screen.queryByText(DATABASE_AWAY)).toBeNull();
});

test('says what people notice while an identity provider is away', async () => {
  const away = { awaySince: '2026-11-17T09:30:00.000Z' };
  answer(API, {
    body: {
      systems: [status('IssuerMain', away), status('IssuerEduId')],
      certificates: [],
      setAside: [],
    },
  });
  show(<StatusPage />);
  expect(
    (await card('Universitetets inloggning')).getByText(
      'Ingen kan logga in med universitetskonto. De andra sätten fungerar.',
    ),
  ).toBeTruthy();
  expect((await card('eduID')).getByText('Svarar')).toBeTruthy();
});

test.each(failuresOf('Driftläget kunde inte hämtas.'))(
  'says so while %s',
  async (_, reply, told) => {
    answer(API, reply);
    show(<StatusPage />);
    expect(await screen.findByText(told)).toBeTruthy();
  },
);
