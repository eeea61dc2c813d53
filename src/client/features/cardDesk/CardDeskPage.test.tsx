import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { reportReached } from '#client/offline/connection.ts';
import CardDeskPage from './CardDeskPage.tsx';

const FIND = 'POST /api/CardDesk/Find';
const HAND_OVER = 'POST /api/CardDesk/HandOvers';
const ISO = '9752200000012345';
const order = {
  id: '5b0f3c1e-6a0d-4d0f-9a55-3f1c2f6f0c11',
  status: 'ReadyForCollection',
  orderedDate: '2026-11-20T09:00:00Z',
  pickupPlace: 'Infocenter A',
};
const maja = {
  liUId: 'majek123',
  displayName: 'Maja Ek',
  personType: 'Student',
  photo: null,
  order,
  isoNumber: ISO,
  validUntil: '2031-06-30',
  card: null,
  refusals: [],
};
const listed = (pickupPlace: string | null, at: number) => ({
  id: `5b0f3c1e-6a0d-4d0f-9a55-3f1c2f6f0c${at}`,
  liUId: `abcde${at}`,
  displayName: `Person ${at}`,
  personType: 'Student',
  status: 'ReadyForCollection',
  orderedDate: '2026-11-20T09:00:00Z',
  pickupPlace,
  isoNumber: null,
});

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['InfoCenterEmployee'] });
  answer('GET /api/CardDesk/HandOvers', { body: [] });
  answer('GET /api/CardDesk/Orders', {
    body: { orders: [listed('Infocenter A', 11), listed('Infocenter B', 12)], total: 2 },
  });
});

const see = (address = '/carddesk') => show(<CardDeskPage />, address);
const field = () => screen.getByLabelText<HTMLInputElement>(/^Kortnummer, användar-id/);
const enter = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.submit(field());
};
const handedOver = () => sent.filter(({ body }) => 'isoNumber' in Object(body));

test('hands over by Enter in the empty field what the number before has found', async () => {
  answer(FIND, { body: [maja] });
  answer(HAND_OVER, {
    body: {
      id: order.id,
      liUId: 'majek123',
      displayName: 'Maja Ek',
      isoNumber: ISO,
      handedOverAt: '2026-11-30T10:00:00Z',
      isUndoable: true,
    },
  });
  see();
  await screen.findByText('Person 11');
  enter(ISO);
  expect(await screen.findByRole('heading', { name: 'Maja Ek' })).toBeTruthy();
  expect(field().value).toBe('');
  expect(handedOver()).toEqual([]);
  enter('');
  expect(await screen.findByText('Maja Ek har fått kortet 9752 2000 0001 2345')).toBeTruthy();
  expect(handedOver().map(({ body }) => body)).toEqual([
    { liUId: 'majek123', orderId: order.id, isoNumber: ISO, validUntil: null },
  ]);
});

test('Enter in the empty field repeats a search that has failed', async () => {
  answer(FIND, { status: 500 });
  see();
  await screen.findByText('Person 11');
  enter(ISO);
  expect(await screen.findByText(`Det gick inte att söka efter ${ISO}.`)).toBeTruthy();
  answer(FIND, { body: [maja] });
  enter('');
  expect(await screen.findByRole('heading', { name: 'Maja Ek' })).toBeTruthy();
  expect(handedOver()).toEqual([]);
});

test('a card that is collected elsewhere is handed over by its button only', async () => {
  answer(FIND, { body: [maja] });
  see('/carddesk?place=Infocenter+B');
  await screen.findByText('Person 12');
  expect(screen.queryByText('Person 11')).toBeNull();
  enter(ISO);
  expect(await screen.findByText('Kortet ska hämtas på Infocenter A')).toBeTruthy();
  enter('');
  expect(await screen.findByText('Skanna kortet, eller skriv ett användar-id.')).toBeTruthy();
  expect(handedOver()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Lämna ut kortet' })).toBeTruthy();
});

test('says why a card cannot be handed over, instead of a button', async () => {
  answer(FIND, { body: [{ ...maja, refusals: ['BLOCKED'] }] });
  see();
  await screen.findByText('Person 11');
  enter(ISO);
  expect(await screen.findByText(/Kortet är spärrat och öppnar inga dörrar/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lämna ut kortet' })).toBeNull();
});

test.each([
  ['empty', { body: [] }, 'Inget kort hittades för 9752200000012345'],
  ...failuresOf('Det gick inte att söka efter 9752200000012345.'),
] as const)('shows the state of a search that is %s', async (_, reply, expectedText) => {
  answer(FIND, reply);
  see();
  await screen.findByText('Person 11');
  enter(ISO);
  await waitFor(() => expect(screen.getByText(expectedText)).toBeTruthy());
});
