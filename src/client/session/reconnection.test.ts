import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReconnection, POLL_MS, TIMEOUT_MS } from './reconnection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start({ isSamePerson = true } = {}) {
  let cookie: string | null = null;
  const leavePage = vi.fn<() => Promise<void>>().mockResolvedValue();
  const machine = createReconnection({
    newToken: () => 'token-1',
    tokenFromOtherTab: () => cookie,
    clearToken: () => (cookie = null),
    isSamePerson: async () => isSamePerson,
    leavePage,
  });
  return {
    machine,
    leavePage,
    setCookie: (token: string) => (cookie = token),
    cookie: () => cookie,
  };
}

// AUTH-25
test('goes through lost, running and success back to idle, and resolves all waiting calls', async () => {
  const { machine, setCookie, cookie } = start();
  const phases: string[] = [];
  machine.subscribe(() => phases.push(machine.get().phase));
  const waiting = [machine.lost(), machine.lost()];
  machine.run();
  await vi.advanceTimersByTimeAsync(POLL_MS);
  setCookie('token-1');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await expect(Promise.all(waiting)).resolves.toEqual([true, true]);
  expect(phases).toEqual(['lost', 'running', 'success', 'idle']);
  expect(cookie()).toBeNull();
});

// AUTH-26
test('ignores the token of another tab', async () => {
  const { machine, setCookie } = start();
  void machine.lost();
  machine.run();
  setCookie('token-of-another-tab');
  await vi.advanceTimersByTimeAsync(POLL_MS * 3);
  expect(machine.get().phase).toBe('running');
});

// AUTH-27
test('times out after ten minutes, and can be restarted', async () => {
  const { machine, setCookie } = start();
  const waiting = machine.lost();
  machine.run();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - POLL_MS);
  expect(machine.get().phase).toBe('running');
  await vi.advanceTimersByTimeAsync(POLL_MS * 2);
  expect(machine.get().phase).toBe('timedOut');

  machine.run();
  expect(machine.get().phase).toBe('running');
  setCookie('token-1');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await expect(waiting).resolves.toBe(true);
});

test('ends the page when another person has signed in', async () => {
  const { machine, setCookie, leavePage } = start({ isSamePerson: false });
  void machine.lost();
  machine.run();
  setCookie('token-1');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(leavePage).toHaveBeenCalledOnce();
  expect(machine.get().phase).toBe('running');
});

test('handles another loss after a recovery', async () => {
  const { machine, setCookie } = start();
  const first = machine.lost();
  machine.run();
  setCookie('token-1');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await first;
  void machine.lost();
  expect(machine.get().phase).toBe('lost');
});
