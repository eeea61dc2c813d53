import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { PersonJoin, PossibleDuplicate } from '#contract/duplicates.ts';
import { reportReached } from '#client/offline/connection.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import ComparisonPage from '#client/features/administration/duplicates/ComparisonPage.tsx';
import type { Comparison } from '#client/features/administration/duplicates/Decision.tsx';
import DuplicatesPage from '#client/features/administration/duplicates/DuplicatesPage.tsx';
import {
  accountWith,
  personWith,
} from '#client/features/administration/duplicates/people.testing.ts';
import { answer, show, signIn, startScreens } from './screen.tsx';

export const LIST = '/administration/duplicates';
export const API = '/api/Duplicates';
export const listed = (one: string, other: string): PossibleDuplicate => ({
  people: [
    { lin: one, displayName: 'Erik Johansson', birthDate: '1990-05-03', userIds: ['erijo42'] },
    { lin: other, displayName: 'Erik Johanson', birthDate: null, userIds: [] },
  ],
  reasons: ['similarName', 'sameAddress'],
});
export const comparison = (changes: Partial<Comparison> = {}): Comparison => ({
  people: [
    personWith('1', {
      accounts: [accountWith({ createdAt: '2025-08-19T08:00:00.000Z' })],
      emails: ['erik@example.org', 'erik.johansson@example.org'],
      phones: ['070-123 45 67'],
      maskedNumber: '19900503-****',
      numberKind: 'personal',
    }),
    personWith('2', {
      displayName: 'Erik Johanson',
      surname: 'Johanson',
      accounts: [
        accountWith({
          liUId: 'erijo123',
          accountType: 'Student',
          personType: 'Student',
          affiliation: null,
          organisation: null,
          sources: [],
        }),
      ],
      emails: ['ERIK@example.org'],
      phones: ['+46701234567'],
      cards: 1,
    }),
  ],
  reasons: ['similarName', 'sameAddress'],
  refusals: [[], []],
  keptApart: null,
  ...changes,
});
export const join: PersonJoin = {
  id: '0e0f5a0e-0000-4000-8000-000000000001',
  kept: { lin: '1', displayName: 'Erik Johansson' },
  joined: { lin: '2', displayName: 'Erik Johanson' },
  userIds: ['erijo123'],
  at: '2026-11-16T09:00:00.000Z',
  by: 'David Öström',
  reason: 'Har visat pass',
  undone: null,
  undoRefusals: [],
};
export const answerLists = (duplicates: PossibleDuplicate[], joins: PersonJoin[] = []) => {
  answer(`GET ${API}`, { body: { duplicates, total: duplicates.length } });
  answer(`GET ${API}/joins`, { body: joins });
  answer('GET /api/Proposals', { body: { proposals: [], total: 0, moves: [] } });
};
export const answerComparison = (changes: Partial<Comparison> = {}, at = '1/2') =>
  answer(`GET ${API}/${at}`, { body: comparison(changes) });
export const see = (at: string) =>
  show(
    <Routes>
      <Route path={LIST} element={<DuplicatesPage />} />
      <Route path={`${LIST}/:one/:other`} element={<ComparisonPage />} />
    </Routes>,
    at,
  );
export const toastKeys = () =>
  toastStore
    .get()
    .flatMap(({ messages }) => messages.flatMap((one) => ('keys' in one ? one.keys[0] : [])));
export const reason = () => screen.getByRole('textbox', { name: 'Skäl' });
export const click = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));

/** Before each test: a superuser, and no replies. */
export async function startDuplicates(): Promise<void> {
  await startScreens();
  act(() => reportReached());
  toastStore.clear();
  signIn({ roleIds: ['MinITSuperUser'] });
}
