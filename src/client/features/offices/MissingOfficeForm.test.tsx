import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import OfficesPanel from './OfficesPanel.tsx';
import { officeQueries } from './queries.ts';

const ACCOUNT = 'GET /api/user/account';
const REPORT = 'PUT /api/CampusStructure/offices/missing';
const typed = { campus: 'Campus Norr', building: 'Verkstaden', room: '77:07' };

beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  signIn();
  answer('GET /api/user/offices', { body: [] });
  answer('GET /api/CampusStructure/campuses', { body: [] });
  answer(ACCOUNT, { body: { liUEmailAddress: 'anna.lindqvist@example.org' } });
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** The label of a required field is followed by an asterisk. */
const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`);
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(labelled(label)).value;
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.flatMap((message) => ('keys' in message ? message.keys[0] : [])),
    );
async function write(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(labelled(label)), { target: { value: text } });
}
async function fillIn(): Promise<void> {
  await write('Campus', typed.campus);
  await write('Byggnad', typed.building);
  await write('Rum', typed.room);
}
const open = () => show(<OfficesPanel />, '/home/panels/visitingaddress');
async function leave({ router }: ReturnType<typeof open>): Promise<void> {
  await act(() => router.navigate('/card'));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/home/panels/visitingaddress');
}

test('fills in the address of an account that loads late, keeps the typed text, and asks on leaving', async () => {
  answer(ACCOUNT, 'never');
  const shown = open();
  await press('Anmäl ett rum som saknas');
  await write('Rum', typed.room);
  act(
    () =>
      void queryClient.setQueryData<object>(officeQueries.account().queryKey, {
        liUEmailAddress: 'anna.lindqvist@example.org',
      }),
  );
  await waitFor(() => expect(valueOf('Svar till')).toBe('anna.lindqvist@example.org'));
  expect(valueOf('Rum')).toBe(typed.room);
  await leave(shown);
});

describe('when opened from an unsaved office', () => {
  async function choose() {
    const shown = open();
    await press('Lägg till besöksadress');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Huvudsaklig besöksadress' }));
    await press('Anmäl ett rum som saknas');
    await screen.findByRole('heading', { name: 'Ett rum som saknas' });
    return shown;
  }
  const isChosen = async () =>
    expect(
      await screen.findByRole('checkbox', { name: 'Huvudsaklig besöksadress' }),
    ).toHaveProperty('checked', true);

  test('asks before leaving, and restores the choices on return', async () => {
    const shown = await choose();
    await leave(shown);
    await press('Fortsätt redigera');
    await press('Avbryt');
    await isChosen();
    await leave(shown);
    expect(sent).toEqual([]);
  });

  test('restores the choices once the report has been sent', async () => {
    answer(REPORT, { body: null });
    await choose();
    await fillIn();
    await waitFor(() => expect(valueOf('Svar till')).not.toBe(''));
    await press('Skicka anmälan');
    await isChosen();
    expect(shownToasts()).toEqual(['OFFICES/REPORTED']);
  });
});

test.each<[string, Reply]>([
  ['the server fails', { status: 500 }],
  ['the network is unavailable', 'noNetwork'],
])(
  'keeps the typed text, shows an error and reuses the idempotency key on a retry when %s',
  async (_, reply) => {
    answer(REPORT, reply);
    open();
    await press('Anmäl ett rum som saknas');
    await fillIn();
    await waitFor(() => expect(valueOf('Svar till')).not.toBe(''));
    await press('Skicka anmälan');
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect([valueOf('Campus'), valueOf('Byggnad'), valueOf('Rum')]).toEqual(Object.values(typed));
    answer(REPORT, { body: null });
    await press('Skicka anmälan');
    expect(await screen.findByRole('button', { name: 'Lägg till besöksadress' })).toBeTruthy();
    expect(sent.at(-1)).toEqual({
      call: REPORT,
      body: { ...typed, entrance: '', requestorEmail: 'anna.lindqvist@example.org' },
    });
    expect(new Set(keysOf(REPORT)).size).toBe(1);
  },
);
