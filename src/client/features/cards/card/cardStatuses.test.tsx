import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { CardState } from '#contract/values.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { type CardAction, cardActions } from '#rules/cardStatus.ts';
import FreezePanel from '../freeze/FreezePanel.tsx';
import OrderPanel from '../order/OrderPanel.tsx';
import PinPanel from '../pin/PinPanel.tsx';
import { cardQueries } from '#client/domain/cards/queries.ts';
import BlockPanel from './BlockPanel.tsx';
import { loader } from './CardPage.tsx';
import { MyCard } from './MyCard.tsx';

const HAS_CARD = 'Du har redan ett kort. Spärra det först om du behöver ett nytt.';
const FROZEN = 'Kortet är fryst. Tina upp det först.';
const MEANS_FROZEN = 'Kortet öppnar inga dörrar förrän du tinar upp det.';
const BLOCKED = 'Kortet är spärrat för gott. Beställ ett nytt.';
const OVER = 'Kortet har slutat gälla. Beställ ett nytt.';
const INVALID = 'Kortet har ett fel som bara kortkontoret kan rätta. Kontakta oss.';
const NONE = 'Du har inget kort.';

const given = (status: CardState | null, changes: object = {}) =>
  answer(
    'GET /api/campuscard',
    status === null
      ? { status: 404 }
      : {
          body: {
            id: 'c1',
            norEduPersonLin: 'l1',
            liUId: 'majek123',
            isoNumber: '9752000000001234',
            changedDate: '2026-01-01T00:00:00Z',
            status,
            validityStartDate: '2025-01-01',
            validityEndDate: '2030-01-01',
            blockedDate: null,
            frozenDate: null,
            ...changes,
          },
        },
  );

beforeEach(async () => {
  await startScreens();
  localStorage.clear();
  signIn({ liUId: 'majek123', personType: 'Student' });
  answer('GET /api/campuscard/hasongoingorder', { body: { hasOngoingOrder: false, order: null } });
  answer('GET /api/profileimage/mine', { body: [] });
});

/** The label of each action's button or link on the card page. */
const names: Readonly<Record<CardAction, string>> = {
  showCode: 'Visa QR-kod',
  order: 'Beställ kort',
  changePin: 'Byt pinkod',
  freeze: 'Frys kortet',
  unfreeze: 'Tina upp kortet',
  block: 'Spärra',
};
const offered = () =>
  cardActions.filter(
    (action) =>
      screen.queryByRole('link', { name: names[action] }) ??
      screen.queryByRole('button', { name: names[action] }),
  );

// CARD-02, CARD-07
describe('the card page shows the actions that the status allows, and the meaning of the status', () => {
  test.each<
    [status: CardState | null, offers: readonly CardAction[], says: readonly (string | RegExp)[]]
  >([
    [null, ['order'], ['När du har beställt ett kort och hämtat det ser du det här.']],
    ['Invalid', [], [INVALID]],
    [
      'Active',
      ['showCode', 'changePin', 'freeze', 'block'],
      [/Är det borta eller trasigt spärrar du det och beställer ett nytt/],
    ],
    ['Inactive', ['order'], [OVER]],
    ['Blocked', ['order'], [BLOCKED]],
    ['Frozen', ['unfreeze', 'block'], ['Kortet öppnar inga dörrar förrän du tinar upp det.']],
  ])('%s', async (status, offers, says) => {
    given(status);
    show(
      <Suspense fallback="…">
        <MyCard />
      </Suspense>,
    );
    await screen.findByRole('region', { name: 'Vad du kan göra' });
    expect(offered()).toEqual(offers);
    for (const reason of says) expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  });
});

describe('while the server has not yet answered whether a card is ordered', () => {
  const isWaiting = (status: CardState) => {
    given(status);
    answer('GET /api/campuscard/hasongoingorder', 'never');
    return Promise.race([
      loader().then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 500, true)),
    ]);
  };
  beforeEach(() =>
    document.body.append(Object.assign(document.createElement('div'), { id: 'boot-page' })),
  );
  afterEach(() => document.getElementById('boot-page')?.remove());

  test.each<CardState>(['Active', 'Frozen', 'Invalid'])(
    'the start of the app does not wait for it with a card that is %s',
    async (status) => {
      expect(await isWaiting(status)).toBe(false);
    },
  );

  test('the start of the app waits for it with a blocked card, in whose place an order is shown', async () => {
    expect(await isWaiting('Blocked')).toBe(true);
  });
});

// CARD-07
test.each<[status: CardState, ofDate: object, says: string]>([
  ['Active', {}, 'Aktivt'],
  ['Frozen', { frozenDate: '2026-11-22T01:36:00Z' }, 'Fryst sedan 22 nov 02:36'],
  ['Blocked', { blockedDate: '2026-11-22T01:36:00Z' }, 'Spärrat'],
  ['Inactive', {}, 'Inaktivt'],
  ['Invalid', {}, 'Ogiltigt'],
])(
  'the face of a card that is %s shows its status, and its end date only while the card can be valid',
  async (status, dates, says) => {
    given(status, dates);
    show(
      <Suspense fallback="…">
        <MyCard />
      </Suspense>,
    );
    const face = await screen.findByRole('region', { name: 'Ditt campuskort' });
    const said = face.textContent.replaceAll('\u00A0', ' ');
    expect(said).toContain(says);
    expect(said).toContain('Student');
    expect(said.includes('Giltigt till och med 1 jan 2030')).toBe(
      status === 'Active' || status === 'Frozen',
    );
  },
);

test('the card face links to the full-screen view, and a missing card to the order', async () => {
  given('Active');
  const { unmount } = show(
    <Suspense fallback="…">
      <MyCard />
    </Suspense>,
  );
  expect(
    (await screen.findByRole('link', { name: 'Visa kortet på hela skärmen' })).getAttribute('href'),
  ).toMatch(/\/panels\/campuscard\/show/);
  unmount();
  given(null);
  await queryClient.invalidateQueries();
  show(
    <Suspense fallback="…">
      <MyCard />
    </Suspense>,
  );
  await screen.findByRole('heading', { name: 'Inget kort' });
  expect(screen.queryByRole('link', { name: 'Visa kortet på hela skärmen' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Beställ ditt kort' }).getAttribute('href')).toMatch(
    /\/panels\/ordercampuscard/,
  );
});

test('offline, only freezing is available, and the other actions explain why', async () => {
  given('Active');
  reportUnreachable();
  show(
    <Suspense fallback="…">
      <MyCard />
    </Suspense>,
  );
  expect(await screen.findByRole('link', { name: names.freeze })).toBeTruthy();
  const pin = screen.getByRole<HTMLButtonElement>('button', { name: names.changePin });
  expect([
    pin.disabled,
    document.getElementById(pin.getAttribute('aria-describedby') ?? '')?.textContent,
  ]).toEqual([true, 'Allt utom att visa QR-koden och frysa kortet kräver att du är online.']);
  reportReached();
  expect(await screen.findByRole('link', { name: names.changePin })).toBeTruthy();
});

test.each([
  ['Ordered', 'Beställt', 'När det är klart hämtar du det i infocentret'],
  ['InProduction', 'Tillverkas', 'När det är klart hämtar du det i infocentret'],
  ['ReadyForCollection', 'Kan hämtas', 'Hämta det i infocentret'],
  ['ReadyForCollection', 'Kan hämtas', 'Hämta det här: Infocenter', 'Infocenter'],
])(
  'shows an order that is %s instead of the card, and asks the user to collect the card only once it is ready',
  async (status, state, says, pickupPlace?: string) => {
    given(null);
    answer('GET /api/campuscard/hasongoingorder', {
      body: {
        hasOngoingOrder: true,
        order: { status, orderedDate: '2026-03-09T08:00:00Z', pickupPlace },
      },
    });
    show(
      <Suspense fallback="…">
        <MyCard />
      </Suspense>,
    );
    expect(await screen.findByRole('heading', { name: 'Ditt kort är på väg' })).toBeTruthy();
    expect(
      screen.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')
        ?.textContent,
    ).toContain(state);
    expect(document.body.textContent).toContain(says);
    expect(document.body.textContent).not.toContain('Inget kort');
  },
);

/** An old link or another tab can open the panel of any action, whatever the status of the card. */
describe.each([
  // columns: status, order, changePin, freeze, block; null when the action is allowed, otherwise
  // the expected reason
  [null, null, NONE, NONE, NONE],
  ['Invalid', INVALID, INVALID, INVALID, INVALID],
  ['Active', HAS_CARD, null, null, null],
  ['Inactive', null, OVER, OVER, OVER],
  ['Blocked', null, BLOCKED, BLOCKED, BLOCKED],
  ['Frozen', HAS_CARD, FROZEN, MEANS_FROZEN, null],
] as const)('the panels of a card that is %s', (status, ...reasons) => {
  const panels = [
    ['order', <OrderPanel key="order" />, 'Öppna kameran'],
    ['changePin', <PinPanel key="pin" />, 'Byt pinkod'],
    ['freeze', <FreezePanel key="freeze" />, 'Frys kortet'],
    ['block', <BlockPanel key="block" />, 'Spärra kortet som slutar på 1234 för gott'],
  ] as const;

  test.each(panels.map((panel, at) => [...panel, reasons[at] ?? null] as const))(
    '%s',
    async (_action, panel, button, reason) => {
      given(status);
      show(panel);
      const way = () => screen.queryByRole('button', { name: button, hidden: true });
      await waitFor(() =>
        expect(reason === null ? way() : screen.queryByText(reason)).not.toBeNull(),
      );
      expect(way() !== null).toBe(reason === null);
    },
  );
});

test('explains a refusal caused by a change in another tab, and shows the current status', async () => {
  given('Frozen');
  answer('POST /api/campuscard/unfreeze', { status: 409 });
  show(
    <Suspense fallback="…">
      <MyCard />
    </Suspense>,
  );
  const unfreeze = await screen.findByRole('button', { name: names.unfreeze });
  given('Blocked');
  fireEvent.click(unfreeze);
  expect((await screen.findAllByText(BLOCKED)).length).toBeGreaterThan(0);
  expect(offered()).toEqual(['order']);
  expect(sent).toHaveLength(1);
});

// CARD-06
test('offers to order a card, instead of showing the previous one, when the server no longer has a card', async () => {
  given('Active');
  show(
    <Suspense fallback="…">
      <MyCard />
    </Suspense>,
  );
  await screen.findByRole('link', { name: names.freeze });
  given(null);
  await queryClient.invalidateQueries();
  expect(await screen.findByRole('heading', { name: 'Inget kort' })).toBeTruthy();
  expect(offered()).toEqual(['order']);
  expect(queryClient.getQueryData(cardQueries.mine().queryKey)).toBeNull();
});

test.each([
  [
    'unfreeze',
    'Frozen',
    () => (
      <Suspense fallback="…">
        <MyCard />
      </Suspense>
    ),
    'Tina upp kortet',
  ],
  ['freeze', 'Active', () => <FreezePanel />, 'Frys kortet'],
  ['block', 'Active', () => <BlockPanel />, 'Spärra kortet som slutar på 1234 för gott'],
] as const)(
  'sends %s once for a double tap on a card that is %s',
  async (call, status, page, name) => {
    given(status);
    answer(`POST /api/campuscard/${call}`, 'never');
    show(page());
    const button = await screen.findByRole('button', { name, hidden: true });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent.click(button);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toHaveLength(1);
  },
);
