import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import MyDataPage from './MyDataPage.tsx';

const event = {
  id: '9',
  at: '2026-03-09T08:12:00Z',
  action: 'passwords.change',
  by: 'self',
  actorName: null,
};

beforeEach(async () => {
  await startScreens();
  signIn();
});

const shownEvents = () =>
  within(screen.getByRole('region', { name: 'Det som har hänt' })).getAllByRole('listitem');

test('shows the events in sentences, one page at a time', async () => {
  answer('GET /api/user/trail', {
    body: {
      events: [
        event,
        { ...event, id: '8', action: 'card.block', by: 'other', actorName: 'David Ostlund' },
      ],
      hasMore: true,
    },
  });
  answer('GET /api/user/trail?before=8', {
    body: { events: [{ ...event, id: '7', action: 'an.olderOne', by: 'system' }], hasMore: false },
  });
  show(<MyDataPage />);
  expect(await screen.findByText('Lösenordet byttes.')).toBeTruthy();
  expect(screen.getByText(/av David Ostlund$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
  expect(await screen.findByText('Något i dina uppgifter ändrades.')).toBeTruthy();
  expect(shownEvents()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Visa fler' })).toBeNull();
});

test('shows a few events at first, and the other loaded ones before more are fetched', async () => {
  const events = Array.from({ length: 25 }, (_, at) => ({ ...event, id: `${100 - at}` }));
  answer('GET /api/user/trail', { body: { events, hasMore: true } });
  answer('GET /api/user/trail?before=76', {
    body: { events: [{ ...event, id: '75' }], hasMore: false },
  });
  show(<MyDataPage />);
  await screen.findAllByText('Lösenordet byttes.');
  expect(shownEvents()).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
  expect(shownEvents()).toHaveLength(25);
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
  await waitFor(() => expect(shownEvents()).toHaveLength(26));
  expect(screen.queryByRole('button', { name: 'Visa fler' })).toBeNull();
});

const failures: [string, Reply, string][] = [
  ['the server fails', { status: 500 }, 'ERROR/GENERAL'],
  ['the network is unavailable', 'noNetwork', 'ERROR/NO_CONNECTION'],
];
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.flatMap((message) => ('keys' in message ? message.keys[0] : [])),
    );

describe.each(failures)('when %s', (_, reply, why) => {
  test('shows an error for the events, and offers to retry', async () => {
    answer('GET /api/user/trail', reply);
    show(<MyDataPage />);
    expect(await screen.findByText('Händelserna kunde inte hämtas.')).toBeTruthy();
    answer('GET /api/user/trail', { body: { events: [event], hasMore: false } });
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByText('Lösenordet byttes.')).toBeTruthy();
  });

  test('shows an error for the file, and allows a retry', async () => {
    toastStore.clear();
    answer('GET /api/user/trail', { body: { events: [event], hasMore: false } });
    answer('GET /api/user/data', reply);
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
        revokeObjectURL: () => undefined,
      }),
    );
    show(<MyDataPage />);
    const button = await screen.findByRole('button', { name: 'Ladda ner som JSON' });
    fireEvent.click(button);
    await waitFor(() => expect(shownToasts()).toEqual([why]));
    expect(files).toEqual([]);
    answer('GET /api/user/data', { body: { fetchedAt: event.at, sections: {} } });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(files).toHaveLength(1));
  });

  test('keeps the loaded events, shows an error for the next ones and allows a retry', async () => {
    toastStore.clear();
    answer('GET /api/user/trail', { body: { events: [event], hasMore: true } });
    answer('GET /api/user/trail?before=9', reply);
    show(<MyDataPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Visa fler' }));
    await waitFor(() => expect(shownToasts()).toEqual([why]));
    expect(screen.getByText('Lösenordet byttes.')).toBeTruthy();
    answer('GET /api/user/trail?before=9', {
      body: { events: [{ ...event, id: '8', action: 'card.block' }], hasMore: false },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
    await waitFor(() => expect(shownEvents()).toHaveLength(2));
  });
});

test('downloads all data as a file without keeping it in a cache', async () => {
  answer('GET /api/user/trail', { body: { events: [], hasMore: false } });
  answer('GET /api/user/data', {
    body: { fetchedAt: event.at, sections: { person: [{ displayName: 'Anna Lindqvist' }] } },
  });
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
      revokeObjectURL: () => undefined,
    }),
  );
  show(<MyDataPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Ladda ner som JSON' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.type).toBe('application/json');
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    fetchedAt: event.at,
    sections: { person: [{ displayName: 'Anna Lindqvist' }] },
    words: { person: 'Vem du är', displayName: 'Namn som visas' },
  });
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('"sections"');
  expect(await screen.findByText('Inget har hänt än.')).toBeTruthy();
});

test('shows the data in words, without what is not set', async () => {
  answer('GET /api/user/trail', { body: { events: [], hasMore: false } });
  const account = {
    userId: 'small',
    userStatus: 'Inretirement',
    hasWorkPhone: true,
    validThrough: '2027-03-01',
    disabledAt: null,
    description: '',
    organisation: { 'sv-SE': 'Biblioteket', 'en-GB': 'The library' },
    somethingNew: 'x',
  };
  answer('GET /api/user/data', {
    body: {
      fetchedAt: event.at,
      sections: {
        accounts: [account, { userId: 'adm_small' }],
        events: [{ at: event.at, action: 'passwords.change' }],
      },
    },
  });
  show(<MyDataPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Visa mina uppgifter' }));
  const summary = await screen.findByText('Konton');
  expect(summary.textContent).toBe('Konton (2)');
  const values = [...document.querySelectorAll('dl')].map((list) =>
    [...list.children].map((pair) => pair.textContent),
  );
  expect(values[0]).toEqual([
    'Användar-idsmall',
    'StatusAvslutas snart',
    'Telefon från universitetetJa',
    'Gäller till och med1\u00a0mars\u00a02027',
    'OrganisationBiblioteket',
    'somethingNewx',
  ]);
  expect(values).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Visa mina uppgifter' })).toBeNull();
  expect(screen.getByText('Det som inte är med')).toBeTruthy();
});
