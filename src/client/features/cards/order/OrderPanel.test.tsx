import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { OwnImage } from '#contract/profileImages.ts';
import type { CardState } from '#contract/values.ts';
import OrderPanel from './OrderPanel.tsx';

const portrait = (changes: Partial<OwnImage> = {}): OwnImage => ({
  id: 'p1',
  base64Image: 'AAAA',
  mediaType: 'image/jpeg',
  source: 'Current',
  created: '2026-11-01T10:00:00Z',
  fitsCard: true,
  placement: { x: 0, y: 0, width: 600, height: 800, angle: 0 },
  baseWidth: 600,
  baseHeight: 800,
  ...changes,
});
const card = (status: CardState) => ({
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
});
const order = { status: 'Ordered', orderedDate: '2026-11-20T10:00:00Z' };
const images = (...list: OwnImage[]) => answer('GET /api/profileimage/mine', { body: list });
const ongoing = (made: typeof order | null) =>
  answer('GET /api/campuscard/hasongoingorder', {
    body: { hasOngoingOrder: made !== null, order: made },
  });
const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const orderWith = async (pin: string, repeat = pin) => {
  await button('Beställ kortet');
  type('Ny pinkod', pin);
  type('Upprepa pinkoden', repeat);
  fireEvent.click(await button('Beställ kortet'));
};

beforeEach(async () => {
  await startScreens();
  signIn({ liUId: 'majek123', personType: 'Student' });
  images(portrait());
  ongoing(null);
});

// CARD-03
test('requires a portrait before ordering', async () => {
  images();
  show(<OrderPanel />);
  expect(await screen.findByText('Välj först ett porträtt.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Beställ kortet', hidden: true })).toBeNull();
  expect(
    screen
      .getAllByRole('listitem', { hidden: true })
      .map((step) => step.dataset['done'])
      .filter(Boolean),
  ).toEqual(['false', 'false', 'false']);
});

test('reports a portrait that is too small, and requires another one', async () => {
  images(portrait({ fitsCard: false }));
  show(<OrderPanel />);
  expect(await screen.findByText(/för liten för att tryckas på ett kort/)).toBeTruthy();
  expect(await button('Byt porträtt')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Beställ kortet', hidden: true })).toBeNull();
});

// CARD-16
test('validates the PIN on submit, not before, and sends nothing while it is invalid', async () => {
  show(<OrderPanel />);
  await button('Beställ kortet');
  type('Ny pinkod', '7777');
  expect(screen.queryByText(/Samma siffra/)).toBeNull();
  fireEvent.click(await button('Beställ kortet'));
  expect((await screen.findAllByText(/Samma siffra fyra gånger/)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

// CARD-04, CARD-05
test.each([
  ['Student', /infocentret på ditt campus/],
  ['Employee', /kortkontoret på ditt campus/],
] as const)('shows where a %s collects the ordered card', async (personType, where) => {
  signIn({ liUId: 'majek123', personType });
  answer('POST /api/campuscard', { body: order });
  show(<OrderPanel />);
  await orderWith('4826');
  expect(await screen.findByText('Kortet är beställt')).toBeTruthy();
  expect(screen.getByText(where)).toBeTruthy();
  // The order is shown as the result, with a way to end.
  expect(
    screen.getByText('Kortet är beställt').closest('[role=status]')?.getAttribute('data-tone'),
  ).toBe('success');
  expect(await button('Klar')).toBeTruthy();
  expect(sent).toEqual([{ call: 'POST /api/campuscard', body: { newPin: '4826' } }]);
});

// CARD-02
test.each(['Active', 'Frozen', 'Invalid'] as const)(
  'refuses an order while a card is %s',
  async (status) => {
    answer('GET /api/campuscard', { body: card(status) });
    show(<OrderPanel />);
    expect(
      await screen.findByText(
        status === 'Invalid' ? /bara kortkontoret kan rätta/ : /Du har redan ett kort/,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('list', { hidden: true })).toBeNull();
    expect(
      screen.getByRole('link', { name: status === 'Invalid' ? 'Hjälp' : 'Spärra', hidden: true }),
    ).toBeTruthy();
  },
);

// CARD-02
test.each(['Blocked', 'Inactive'] as const)(
  'allows an order when the card is %s',
  async (status) => {
    answer('GET /api/campuscard', { body: card(status) });
    show(<OrderPanel />);
    expect(await button('Beställ kortet')).toBeTruthy();
  },
);

// CARD-04
test('shows an order in progress, and allows no more changes', async () => {
  ongoing(order);
  show(<OrderPanel />);
  expect(await screen.findByText('Kortet är beställt')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Byt porträtt', hidden: true })).toBeNull();
});

// CARD-18
test.each([
  [
    { status: 409, errors: { card: ['CARD/ORDER/PHOTO_MISSING'] } },
    'Det finns inget porträtt att trycka på kortet. Välj ett först.',
  ],
  [
    { status: 409, errors: { card: ['CARD/ORDER/STATUS'] } },
    'Du har redan ett kort. Spärra det först om du behöver ett nytt.',
  ],
  [{ status: 503, errors: { 'externalSystem.NoResponse': [] } }, /svarar inte/],
  ['noNetwork', 'Du behöver vara online för det här.'],
] as const)('shows the error for %j beside the button, and allows a retry', async (reply, text) => {
  answer(
    'POST /api/campuscard',
    typeof reply === 'string'
      ? reply
      : {
          status: reply.status,
          errors: { ...reply.errors } as unknown as Record<string, string[]>,
        },
  );
  show(<OrderPanel />);
  await orderWith('4826');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await button('Beställ kortet')).toBeTruthy();
});

// CARD-18
test('shows the server’s error about the PIN at its field', async () => {
  answer('POST /api/campuscard', { status: 400, errors: { newPin: ['PART_OF_NIN'] } });
  show(<OrderPanel />);
  await orderWith('4826');
  expect((await screen.findAllByText(/finns i ditt personnummer/)).length).toBeGreaterThan(0);
});

// Must be the last test, because its call never ends.
// AUTH-23
test('sends one order for a double tap', async () => {
  answer('POST /api/campuscard', 'never');
  show(<OrderPanel />);
  await orderWith('4826');
  fireEvent.click(await button('Beställ kortet'));
  fireEvent.submit(screen.getByLabelText('Ny pinkod').closest('form')!);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/campuscard']);
});
