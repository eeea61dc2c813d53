import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, show, signIn, startScreens } from '../../../../tests/support/screen.tsx';
import { queryClient } from '../../api/queryClient.ts';
import { toastStore } from '../../ui/toasts/toastStore.ts';
import MyDataPage from './MyDataPage.tsx';

const event = { id: '9', at: '2026-03-09T08:12:00Z', action: 'passwords.change', by: 'self', actorName: null };

beforeEach(async () => {
  await startScreens();
  signIn();
});

test('shows the events in sentences, one page at a time', async () => {
  answer('GET /api/user/trail', { body: { events: [event, { ...event, id: '8', action: 'card.block', by: 'other', actorName: 'David Ostlund' }], hasMore: true } });
  answer('GET /api/user/trail?before=8', { body: { events: [{ ...event, id: '7', action: 'an.olderOne', by: 'system' }], hasMore: false } });
  show(<MyDataPage />);
  expect(await screen.findByText('Lösenordet byttes.')).toBeTruthy();
  expect(screen.getByText(/av David Ostlund$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
  expect(await screen.findByText('Något i dina uppgifter ändrades.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Visa fler' })).toBeNull();
});

test('shows a few events at first, and the other loaded ones before more are fetched', async () => {
  const events = Array.from({ length: 25 }, (_, at) => ({ ...event, id: `${100 - at}` }));
  answer('GET /api/user/trail', { body: { events, hasMore: true } });
  answer('GET /api/user/trail?before=76', { body: { events: [{ ...event, id: '75' }], hasMore: false } });
  show(<MyDataPage />);
  await screen.findAllByText('Lösenordet byttes.');
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(25);
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(26));
  expect(screen.queryByRole('button', { name: 'Visa fler' })).toBeNull();
});

const failures: [string, Reply, string][] = [['the server fails', { status: 500 }, 'ERROR/GENERAL'], ['the network is unavailable', 'noNetwork', 'ERROR/NO_CONNECTION']];
const shownToasts = () => toastStore.get().flatMap(({ messages }) => messages.flatMap((message) => ('keys' in message ? message.keys[0] : [])));

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
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:file'), revokeObjectURL: () => undefined }));
    show(<MyDataPage />);
    const button = await screen.findByRole('button', { name: 'Ladda ner mina uppgifter' });
    fireEvent.click(button);
    await waitFor(() => expect(shownToasts()).toEqual([why]));
    expect(files).toEqual([]);
    answer('GET /api/user/data', { body: {} });
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
    answer('GET /api/user/trail?before=9', { body: { events: [{ ...event, id: '8', action: 'card.block' }], hasMore: false } });
    fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  });
});

test('downloads all data as a file without keeping it in a cache', async () => {
  answer('GET /api/user/trail', { body: { events: [], hasMore: false } });
  answer('GET /api/user/data', { body: { person: [{ display_name: 'Anna Lindqvist' }] } });
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:file'), revokeObjectURL: () => undefined }));
  show(<MyDataPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Ladda ner mina uppgifter' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.type).toBe('application/json');
  expect(JSON.stringify(queryClient.getQueryCache().getAll().map(({ state }) => state.data))).not.toContain('display_name');
  expect(await screen.findByText('Inget har hänt än.')).toBeTruthy();
});
