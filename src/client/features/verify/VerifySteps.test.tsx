import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Verification } from '#contract/verifications.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { VerifySteps } from './VerifySteps.tsx';

const STANDING = 'GET /api/user/verification/email';
const START = 'POST /api/user/verifications';
const VERIFY = 'PUT /api/user/verification/verify';
const given: Verification = {
  verificationType: 'email',
  verified: null,
  sentTo: 'a***@example.org',
  expires: null,
};
const sentCode: Verification = { ...given, expires: '2126-11-17T09:10:00Z' };
const CODE = '12345678';

const failures: [string, Reply, RegExp][] = [
  ['the server fails', { status: 500 }, /^Det gick inte att slutföra\./],
  ['the network is unavailable', 'noNetwork', /^Inget svar kom\./],
];

beforeEach(async () => {
  await startScreens();
  signIn();
  answer(STANDING, { body: given });
});

const open = () =>
  show(
    <AsyncBoundary skeleton={null} failure="Fel">
      <VerifySteps type="email" givenCode={null} />
    </AsyncBoundary>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.findByLabelText<HTMLInputElement>('Kod');
const calls = () => sent.map(({ call }) => call);

describe.each(failures)('when %s', (_, reply, reason) => {
  test('shows why no code was sent, and offers to retry', async () => {
    answer(START, reply);
    open();
    await press('Skicka kod');
    expect(await screen.findByText(reason)).toBeTruthy();
    answer(START, { body: sentCode });
    await press('Skicka kod');
    expect(await field()).toBeTruthy();
    expect(screen.queryByText(reason)).toBeNull();
  });

  test('shows why the code was not checked, keeps it in the field and offers to retry', async () => {
    answer(STANDING, { body: sentCode });
    answer(VERIFY, reply);
    open();
    fireEvent.change(await field(), { target: { value: CODE } });
    await press('Bekräfta');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect((await field()).value).toBe(CODE);
    answer(VERIFY, { status: 204 });
    answer(STANDING, { body: { ...given, verified: '2026-11-17T09:00:00Z' } });
    await press('Bekräfta');
    expect(await screen.findByText('E-postadressen a***@example.org är din')).toBeTruthy();
    expect(
      sent.every(
        ({ body }) => JSON.stringify(body) === JSON.stringify({ code: CODE, type: 'email' }),
      ),
    ).toBe(true);
  });

  test('shows why no new code was sent, and keeps the typed code', async () => {
    answer(STANDING, { body: sentCode });
    answer(START, reply);
    open();
    fireEvent.change(await field(), { target: { value: CODE } });
    await press('Skicka ny kod');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect((await field()).value).toBe(CODE);
    answer(START, { body: sentCode });
    await press('Skicka ny kod');
    expect(await screen.findByText(/^En kod är på väg med e-post/)).toBeTruthy();
    expect(screen.queryByText(reason)).toBeNull();
    expect((await field()).value).toBe('');
  });
});

test.each<[string, Reply, string]>([
  [
    'wrong code',
    { status: 400, errors: { code: ['VERIFY/WRONG_CODE'] } },
    'Koden är fel. Efter fem felaktiga försök slutar den gälla.',
  ],
  [
    'fifth wrong code, so that a new code is needed',
    { status: 423 },
    'Koden har slutat gälla efter fem felaktiga försök. Skicka en ny.',
  ],
  [
    'too many codes requested',
    { status: 429 },
    'Flera koder har skickats på kort tid. Använd den senaste, eller vänta en kvart.',
  ],
])('shows the error: %s', async (_, reply, reason) => {
  answer(STANDING, { body: sentCode });
  answer(VERIFY, reply);
  open();
  fireEvent.change(await field(), { target: { value: CODE } });
  await press('Bekräfta');
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(calls()).toEqual([VERIFY]);
  expect((await field()).value).toBe(CODE);
});
