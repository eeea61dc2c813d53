import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { answer, show, signIn, startScreens } from './screen.tsx';
import type { CurrentUser } from '#contract/user.ts';
import { reportReached } from '#client/offline/connection.ts';
import HomePage from '#client/features/home/HomePage.tsx';

export const account = { userStatus: 'Active', validThroughCurrent: null };
export const card = {
  status: 'Active',
  validityEndDate: '2028-01-31',
  isoNumber: '9752000000001234',
  liUId: 'nilan234',
  frozenDate: null,
};
export const password = {
  renewingRequired: false,
  passwordLastSet: '2025-12-01T08:00:00Z',
  renewBefore: null,
};

export function answerAll(changes: Record<string, unknown> = {}): void {
  const bodies = {
    '/api/user/account': account,
    '/api/campuscard': card,
    '/api/Password/status': password,
    '/api/Liability': [],
    '/api/user/notifications': [],
    '/api/firststeps': [],
    ...changes,
  };
  for (const [path, body] of Object.entries(bodies)) answer(`GET ${path}`, { body });
}
export const open = (changes: Partial<CurrentUser> = {}) => {
  signIn(changes);
  return show(<HomePage />);
};
/** Opens Home and waits until its lists appear, which they do together. */
export const openWithLists = async (changes: Partial<CurrentUser> = {}) => {
  const opened = open(changes);
  await lists();
  return opened;
};
export const lists = () =>
  screen.findByRole('region', { name: 'Läget just nu' }, { timeout: 10_000 });
export const needsMe = () =>
  screen.queryByRole('heading', { name: 'Väntar på dig' })?.closest('section') ?? null;
export const thing = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

/** Answers the calls of Home for a student without concerns before each test. */
export function setUpHome(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
    await startScreens();
    // The translations are already loaded at this point.
    answerAll();
  });
  afterEach(() => {
    localStorage.clear();
    reportReached();
    vi.useRealTimers();
  });
}
