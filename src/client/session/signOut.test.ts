import { beforeEach, expect, test, vi } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '../api/call.ts';
import { NetworkError } from '../api/errors.ts';
import { unsubscribeFromPush } from '../device/push.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { redirectToSignOut } from './pendingSignOut.ts';
import { signOut } from './signOut.ts';

const { EduId, Main } = AuthenticationScope;
const steps: string[] = [];
vi.mock('../api/call.ts', () => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../device/push.ts', () => ({ unsubscribeFromPush: vi.fn<() => Promise<void>>() }));
vi.mock('./clearPersonalData.ts', () => ({ clearPersonalData: vi.fn<() => Promise<void>>() }));
vi.mock('./pendingSignOut.ts', () => ({
  beginSignOut: () => steps.push('begin'),
  redirectToSignOut: vi.fn<() => void>(),
}));
vi.mock('../offline/tabs.ts', () => ({
  postToTabs: ({ type }: { type: string }) => steps.push(type),
}));

beforeEach(() => {
  steps.length = 0;
  vi.mocked(call).mockReset().mockResolvedValue({ redirectUrl: 'https://federation.example/out' });
  vi.mocked(redirectToSignOut)
    .mockReset()
    .mockImplementation((address) => void steps.push(address));
  vi.mocked(clearPersonalData)
    .mockReset()
    .mockImplementation(async () => void steps.push('clear'));
  vi.mocked(unsubscribeFromPush)
    .mockReset()
    .mockImplementation(async () => void steps.push('unsubscribe'));
});

// AUTH-16
test.each([
  ['of the university account', Main, undefined, '/signout'],
  [
    'of the university account with a return path',
    Main,
    'alumni-portal/signout/left',
    '/signout/alumni-portal%2Fsignout%2Fleft',
  ],
  ['of a federation', EduId, undefined, 'https://federation.example/out'],
])(
  'ends the session %s after other tabs, device and push service',
  async (_, scope, returnPath, address) => {
    await signOut(scope, returnPath);
    expect(steps).toEqual(['begin', 'signedOut', 'clear', 'unsubscribe', address]);
  },
);

test('notes a sign-out without a network again, for which a full device now has room', async () => {
  vi.mocked(call).mockRejectedValue(new NetworkError('/api/authentication'));
  await signOut(Main);
  expect(steps).toEqual(['begin', 'signedOut', 'clear', 'unsubscribe', 'begin']);
});

test('signs out even when the push service fails', async () => {
  vi.mocked(unsubscribeFromPush).mockRejectedValue(new Error('Push service unreachable.'));
  await signOut(Main);
  expect(steps).toEqual(['begin', 'signedOut', 'clear', '/signout']);
});
