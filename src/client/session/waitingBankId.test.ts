import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';

const PAGE = '/authentication/bankid?way=app';

/** The module as an app that has just been started sees it. */
async function startApp() {
  vi.resetModules();
  return import('./waitingBankId.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('returns the page that waits once, to an app that was closed meanwhile', async () => {
  (await startApp()).waitForBankId(PAGE);
  const { takeWaitingBankId } = await startApp();
  expect([takeWaitingBankId(), takeWaitingBankId()]).toEqual([PAGE, null]);
});

test('returns nothing to the app that is waiting itself', async () => {
  const { waitForBankId, takeWaitingBankId } = await startApp();
  waitForBankId(PAGE);
  expect(takeWaitingBankId()).toBeNull();
});

test('returns nothing when the sign-in has ended', async () => {
  const end = (await startApp()).waitForBankId(PAGE);
  end();
  expect((await startApp()).takeWaitingBankId()).toBeNull();
});

test.each([
  [4 * 60_000, PAGE],
  [5 * 60_000, null],
  [-60_000, null],
])('after %i ms returns %s', async (later, expected) => {
  vi.useFakeTimers();
  (await startApp()).waitForBankId(PAGE);
  vi.setSystemTime(Date.now() + later);
  expect((await startApp()).takeWaitingBankId()).toBe(expected);
});

test.each(['', 'text', '{}', '[1]', '["x","/home"]', '[null,null]'])(
  'ignores what it has not stored itself: %s',
  async (stored) => {
    localStorage.setItem('bankIdPage', stored);
    expect((await startApp()).takeWaitingBankId()).toBeNull();
  },
);

test('returns nothing when there was no room to note it, and the sign-in goes on', async () => {
  fillStorage();
  const { waitForBankId, takeWaitingBankId } = await startApp();
  const end = waitForBankId(PAGE);
  expect(takeWaitingBankId()).toBeNull();
  end();
  expect((await startApp()).takeWaitingBankId()).toBeNull();
});
