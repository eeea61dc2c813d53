import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { GuestToInvite, Invitation, Invitations } from '#contract/invitations.ts';
import { addDays } from '#rules/dates.ts';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { solved } from '../support/proofOfWork.ts';
import { answer, change, contentsOf } from './calls.ts';

export const ROOT = '/api/invitations';
const GOOD = 'fyra ord som ingen väntar sig';
const ACTION = 'create_external_user_init_submit';
export const today = '2026-11-17';

export let portal: Portal;
export const time = { elapsed: 0 };
export let anna: Send;

let guests = 0;
export const guest = (fields: Partial<GuestToInvite> = {}): GuestToInvite => {
  guests += 1;
  return {
    name: 'Ada Gäst',
    email: `ada${guests}@guest.example`,
    purpose: 'Granskar',
    endsOn: addDays(today, 100),
    ...fields,
  };
};
export const invite = (send: Send, list: readonly GuestToInvite[], language = 'sv-SE') =>
  answer(send(ROOT, change('POST', { guests: list, language })));
export const check = (send: Send, list: readonly GuestToInvite[]) =>
  answer(send(`${ROOT}/check`, change('POST', { guests: list })));
export const mine = async (send: Send) => (await answer(send(ROOT))).body as Invitations;
export const withdraw = (send: Send, id: string) => answer(send(`${ROOT}/${id}`, change('DELETE')));
export const refusedWith = (reason: string) => ({
  status: 409,
  body: { errors: { invitation: [`INVITATIONS/WHY_NOT/${reason}`] } },
});
export const invalidBecause = (reason: string) => ({
  status: 400,
  body: { errors: { invitation: [`EXTERNAL/INVITATION/${reason}`] } },
});
export const everything = () =>
  contentsOf(
    portal.db,
    'invitation',
    'account',
    'external_account',
    'audit_entry',
    'outgoing_message',
  );
export const first = async (send: Send = anna): Promise<Invitation> => {
  const [one] = (await mine(send)).invitations;
  if (!one) throw new Error('No invitation was created.');
  return one;
};
export const letterTo = async (email: string) =>
  (await lettersOf(portal.db)).find(
    ({ recipient, body }) => recipient === email && body.includes('#'),
  );
export const tokenIn = async (email: string) =>
  /#([\w-]+)/.exec((await letterTo(email))?.body ?? '')?.[1] ?? '';

let calls = 0;
export async function ask(browser: TestBrowser, path: string, init: RequestInit = {}) {
  calls += 1;
  return answer(
    browser.fetch(path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        'x-forwarded-for': `10.9.${calls >> 8}.${calls & 255}`,
      },
    }),
  );
}
export const open = (browser: TestBrowser, token: string) =>
  ask(browser, `${ROOT}/opened`, change('POST', { token }));
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
/** Verifies the address with the existing flow for external accounts. */
export async function prove(browser: TestBrowser, email: string): Promise<void> {
  time.elapsed += 1000;
  const { body } = await ask(
    browser,
    `/api/captcha/challenge?${query({ purpose: ACTION, subject: email })}`,
  );
  const token = JSON.stringify({
    action: ACTION,
    subject: email,
    ...solved(body as Parameters<typeof solved>[0]),
  });
  await ask(browser, `/api/ReCaptchaV3?${query({ token })}`);
  expect(
    await ask(browser, `/api/ExternalAccount/email/code?${query({ email })}`, { method: 'POST' }),
  ).toEqual({ status: 200, body: null });
  const code = codeIn(
    (await lettersOf(portal.db)).find(
      ({ recipient, body: text }) => recipient === email && !text.includes('#'),
    ),
  );
  expect(
    (await ask(browser, `/api/ExternalAccount/email/verifycode?${query({ email, code })}`)).status,
  ).toBe(200);
}
export const create = (browser: TestBrowser, email: string) =>
  ask(
    browser,
    '/api/ExternalAccount',
    change('POST', {
      email,
      password: GOOD,
      isLiabilityApproved: true,
      givenName: 'Ada',
      surname: 'Gäst',
      isInvited: true,
    }),
  );
export async function invited(): Promise<{ email: string; token: string; id: string }> {
  const one = guest();
  expect((await invite(anna, [one])).status).toBe(200);
  return { email: one.email, token: await tokenIn(one.email), id: (await first()).id };
}

/** Starts a portal without invitations, whose clock the tests move by `time.elapsed`. */
export function setUpInvitations(): void {
  beforeAll(async () => {
    portal = await startPortal({
      clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + time.elapsed),
      environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
    });
  });
  beforeEach(async () => {
    time.elapsed = 0;
    for (const table of [
      'invitation',
      'outgoing_message',
      'verification_code',
      'guess_count',
    ] as const)
      await portal.db.deleteFrom(table).execute();
    anna = await portal.as('annli42');
  });
  afterAll(() => portal.close());
}
