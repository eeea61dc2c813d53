import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CardEventReason } from '#contract/cardEvents.ts';
import type { OpenCardEvent } from '#contract/openCardEvents.ts';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import CardEventsPage from './CardEventsPage.tsx';

const CALL = 'GET /api/CardEvents';
const ADDRESS = '/administration/card-events';

const waiting: OpenCardEvent = {
  source: 'cards',
  systems: ['Kortsystemet'],
  id: 'e-1',
  outcome: 'waiting',
  type: 'card.issued',
  reason: 'PERSON_UNKNOWN',
  fields: [],
  occurredAt: '2026-11-02T09:00:00Z',
  receivedAt: '2026-11-02T09:00:00Z',
  keptUntil: '2026-12-02T09:00:00Z',
  userId: null,
  personId: 'P77',
  isoNumber: '9752200000012345',
  cardId: null,
  reference: null,
  account: null,
};
const refused: OpenCardEvent = {
  ...waiting,
  id: 'e-2',
  systems: [],
  outcome: 'refused',
  type: null,
  reason: 'FIELDS',
  fields: ['isoNumber', 'uid'],
  personId: null,
  account: 'majek123',
};
const totals = { waiting: 1, refused: 1 };

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['MinITSuperUser'] });
});

test('says of each event of whom, from where, why, what to do, and until when it waits', async () => {
  answer(CALL, { body: { events: [waiting, refused], totals } });
  show(<CardEventsPage />, ADDRESS);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/Person P77 i cards.*Väntar sedan.*Kortet är utlämnat/);
  expect(first?.textContent).toMatch(/av sig själv inom en minut.*2.december/);
  expect(first?.textContent).toContain('Från Kortsystemet · händelse e-1 · kort 9752200000012345');
  expect(second?.textContent).toContain('majek123');
  expect(second?.textContent).toContain('Oläslig händelse');
  expect(second?.textContent).toContain('isoNumber, uid');
  expect(second?.textContent).toContain('Från källan cards');
});

test('has words for each reason', async () => {
  const events = CardEventReason.options.map((reason) => ({ ...waiting, id: reason, reason }));
  answer(CALL, { body: { events, totals: { waiting: events.length, refused: 0 } } });
  show(<CardEventsPage />, ADDRESS);
  const rows = await screen.findAllByRole('listitem');
  expect(new Set(rows.map(({ textContent }) => textContent)).size).toBe(events.length);
  expect(rows.map(({ textContent }) => textContent).join(' ')).not.toContain('CARD_EVENTS/');
});

test('filters by what has become of them, in the address', async () => {
  answer(CALL, { body: { events: [waiting, refused], totals } });
  answer(`${CALL}?outcome=refused`, { body: { events: [refused], totals } });
  const { router } = show(<CardEventsPage />, ADDRESS);
  await screen.findByText('Person P77 i cards');
  fireEvent.click(screen.getByRole('button', { name: /^Nekades/ }));
  await waitFor(() => expect(screen.queryByText('Person P77 i cards')).toBeNull());
  expect(router.state.location.search).toBe('?outcome=refused');
});

test('tells nothing from none of a kind, and from not knowing', async () => {
  answer(CALL, { body: { events: [], totals: { waiting: 0, refused: 0 } } });
  show(<CardEventsPage />, ADDRESS);
  expect(await screen.findByText('Inget väntar eller har nekats')).toBeTruthy();
});

test('says that they could not be fetched', async () => {
  answer(CALL, { status: 503 });
  show(<CardEventsPage />, ADDRESS);
  expect(await screen.findByText('Korthändelserna kunde inte hämtas.')).toBeTruthy();
});
