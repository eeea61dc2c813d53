import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/queryClient.ts';
import { rememberPerson } from '../offline/person.ts';
import { beginSignOut } from './pendingSignOut.ts';
import { isOutdated, watchRestoration, type PageOwner } from './restoredPage.ts';

const anna = { scope: 1, liUId: 'annli42' } as const;
const nils = { scope: 1, liUId: 'nilan234' } as const;
const reload = vi.fn<() => void>();
const root = document.documentElement;
const tick = () => new Promise((resolve) => setTimeout(resolve));

let confirm: () => void;
let verify: PageOwner['verify'];
let stop = () => {};
const watch = (owner: Partial<PageOwner> | undefined) => {
  stop = watchRestoration(() => owner && { person: anna, verify, ...owner });
};
const transition = (type: 'pagehide' | 'pageshow', persisted = true) =>
  dispatchEvent(new PageTransitionEvent(type, { persisted }));
const isHeld = () => root.hasAttribute('data-held');

beforeEach(() => {
  localStorage.clear();
  rememberPerson(anna);
  queryClient.clear();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  verify = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (confirm = resolve)));
});
afterEach(() => {
  stop();
  root.removeAttribute('data-held');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['the same person is signed in', () => ({ person: anna, verify }), false],
  ['the session was not known when the page was left', () => undefined, true],
  ['another person is signed in', () => ({ person: nils, verify }), true],
  ['somebody has signed in since', () => ({ person: null, verify }), true],
])('%s', (_case, ownerOf, expected) => {
  expect(isOutdated(ownerOf())).toBe(expected);
});

test('after a sign-out, whether or not the server knows of it', () => {
  beginSignOut();
  expect(isOutdated({ person: anna, verify })).toBe(true);
  localStorage.clear();
  expect(isOutdated({ person: anna, verify })).toBe(true);
});

test('a kept page is hidden, and shown when the session is confirmed', async () => {
  watch({});
  transition('pagehide');
  expect(isHeld()).toBe(true);
  transition('pageshow');
  await tick();
  expect([isHeld(), reload.mock.calls.length]).toEqual([true, 0]);
  confirm();
  await tick();
  expect(isHeld()).toBe(false);
});

test('the focus is where it was', async () => {
  const [field, other] = [document.createElement('input'), document.createElement('input')];
  document.body.append(field, other);
  field.focus();
  watch({});
  transition('pagehide');
  other.focus();
  transition('pageshow');
  confirm();
  await tick();
  expect(document.activeElement).toBe(field);
  field.remove();
  other.remove();
});

test('a page of somebody who has signed out is reloaded without being shown', async () => {
  watch({});
  transition('pagehide');
  localStorage.clear();
  transition('pageshow');
  await tick();
  expect([isHeld(), reload.mock.calls.length]).toEqual([true, 1]);
  expect(verify).not.toHaveBeenCalled();
});

test('without an answer the page is shown after 4 s, as at a start', async () => {
  vi.useFakeTimers();
  watch({});
  transition('pagehide');
  transition('pageshow');
  await vi.advanceTimersByTimeAsync(3900);
  expect(isHeld()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(isHeld()).toBe(false);
});

test('data is refetched, but not before the session is confirmed', async () => {
  const queryFn = vi.fn<() => Promise<number>>().mockResolvedValue(1);
  const observer = new QueryObserver(queryClient, { queryKey: ['data'], queryFn });
  const unsubscribe = observer.subscribe(() => {});
  await tick();
  watch({});
  transition('pagehide');
  transition('pageshow');
  await tick();
  expect(queryFn).toHaveBeenCalledTimes(1);
  confirm();
  await tick();
  expect(queryFn).toHaveBeenCalledTimes(2);
  unsubscribe();
});

test('a page of nobody is not hidden, nor is one that is not kept', () => {
  localStorage.clear();
  watch({ person: null });
  transition('pagehide');
  expect(isHeld()).toBe(false);
  stop();
  watch({});
  transition('pagehide', false);
  expect(isHeld()).toBe(false);
});

test('a page that was loaded anew is left alone', async () => {
  watch({});
  transition('pageshow', false);
  await tick();
  expect([verify, reload].map((called) => vi.mocked(called).mock.calls.length)).toEqual([0, 0]);
});
