import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '../../../../tests/support/screen.tsx';
import { queryClient } from '../../api/queryClient.ts';
import MyDataPage from './MyDataPage.tsx';

const event = { id: '9', at: '2026-03-09T08:12:00Z', action: 'passwords.change', by: 'self', actorName: null };

beforeEach(async () => {
  await startScreens();
  signIn();
});

test('tells in sentences what has happened, some at a time', async () => {
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

test('shows few at first: what has come already is shown before more is asked for', async () => {
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

test('gives all of it as a file, which is not kept', async () => {
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
