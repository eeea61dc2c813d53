import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuestToInvite, Invitation, Invitations } from '#contract/invitations.ts';
import { addDays } from '#rules/dates.ts';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { solved } from '../support/proofOfWork.ts';
import { withFailingCommits } from '../support/failingCommits.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

const ROOT = '/api/invitations';
const GOOD = 'fyra ord som ingen väntar sig';
const ACTION = 'create_external_user_init_submit';
const DAY = 86_400_000;
const today = '2026-11-17';

let portal: Portal;
let elapsed = 0;
let anna: Send;
beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + elapsed),
    environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
  });
});
beforeEach(async () => {
  elapsed = 0;
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

let guests = 0;
const guest = (fields: Partial<GuestToInvite> = {}): GuestToInvite => {
  guests += 1;
  return {
    name: 'Ada Gäst',
    email: `ada${guests}@guest.example`,
    purpose: 'Granskar',
    endsOn: addDays(today, 100),
    ...fields,
  };
};
const invite = (send: Send, list: readonly GuestToInvite[], language = 'sv-SE') =>
  answer(send(ROOT, change('POST', { guests: list, language })));
const check = (send: Send, list: readonly GuestToInvite[]) =>
  answer(send(`${ROOT}/check`, change('POST', { guests: list })));
const mine = async (send: Send) => (await answer(send(ROOT))).body as Invitations;
const resend = (send: Send, id: string) => answer(send(`${ROOT}/${id}/letter`, change('POST')));
const withdraw = (send: Send, id: string) => answer(send(`${ROOT}/${id}`, change('DELETE')));
const refusedWith = (reason: string) => ({
  status: 409,
  body: { errors: { invitation: [`INVITATIONS/WHY_NOT/${reason}`] } },
});
const invalidBecause = (reason: string) => ({
  status: 400,
  body: { errors: { invitation: [`EXTERNAL/INVITATION/${reason}`] } },
});
const everything = () =>
  contentsOf(
    portal.db,
    'invitation',
    'account',
    'external_account',
    'audit_entry',
    'outgoing_message',
  );
const first = async (send: Send = anna): Promise<Invitation> => {
  const [one] = (await mine(send)).invitations;
  if (!one) throw new Error('No invitation was created.');
  return one;
};
const letterTo = async (email: string) =>
  (await lettersOf(portal.db)).find(
    ({ recipient, body }) => recipient === email && body.includes('#'),
  );
const tokenIn = async (email: string) =>
  /#([\w-]+)/.exec((await letterTo(email))?.body ?? '')?.[1] ?? '';

let calls = 0;
async function ask(browser: TestBrowser, path: string, init: RequestInit = {}) {
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
const open = (browser: TestBrowser, token: string) =>
  ask(browser, `${ROOT}/opened`, change('POST', { token }));
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
/** Verifies the address with the existing flow for external accounts. */
async function prove(browser: TestBrowser, email: string): Promise<void> {
  elapsed += 1000;
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
const create = (browser: TestBrowser, email: string) =>
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
async function invited(): Promise<{ email: string; token: string; id: string }> {
  const one = guest();
  expect((await invite(anna, [one])).status).toBe(200);
  return { email: one.email, token: await tokenIn(one.email), id: (await first()).id };
}

describe('the flow', () => {
  test('leads from an invitation to a signed-in guest, whose contact person is the inviter', async () => {
    const { email, token, id } = await invited();
    expect(await first()).toMatchObject({
      state: 'sent',
      maySend: true,
      mayWithdraw: true,
      liUId: null,
    });
    const browser = portal.browser();
    expect(await open(browser, token)).toEqual({
      status: 200,
      body: {
        name: 'Ada Gäst',
        email,
        purpose: 'Granskar',
        endsOn: addDays(today, 100),
        inviter: 'Anna Lindqvist',
        organisation: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
      },
    });
    expect(await first()).toMatchObject({ state: 'opened' });
    await prove(browser, email);
    const made = await create(browser, email);
    expect(made).toMatchObject({ status: 200, body: { email } });
    expect(
      (await ask(browser, '/api/ExternalAccount/account/activate', change('POST', { email })))
        .status,
    ).toBe(200);

    const { liUId } = made.body as { liUId: string };
    expect(await first()).toMatchObject({
      id,
      state: 'accepted',
      liUId,
      maySend: false,
      mayWithdraw: false,
    });
    expect(await answer((await portal.as(email, 9))('/api/ExternalAccount/self'))).toMatchObject({
      status: 200,
      body: {
        liUId,
        until: addDays(today, 100),
        purpose: 'Granskar',
        contact: { name: 'Anna Lindqvist', vouches: true },
      },
    });
    expect((await answer(anna('/api/vouching'))).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Ada Gäst',
          liUId,
          purpose: 'Granskar',
          until: addDays(today, 100),
        }),
      ]),
    );
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('USED'));
    expect(await withdraw(anna, id)).toEqual(refusedWith('OVER'));

    const trail = [
      ...(await auditOf(portal.db, 'invitations.send')),
      ...(await auditOf(portal.db, 'externalAccounts.create')),
      ...(await auditOf(portal.db, 'invitations.open')),
    ];
    expect(trail.some(({ after }) => JSON.stringify(after).includes(id))).toBe(true);
    expect(JSON.stringify(trail) + portal.log()).not.toContain(token);
    expect(portal.log()).not.toContain(email);
  });

  test('sends the letter in the chosen language, with a link that reveals nothing about the guest', async () => {
    const [swedish, english] = [guest(), guest()];
    await invite(anna, [swedish]);
    await invite(anna, [english], 'en-GB');
    expect(await letterTo(swedish.email)).toMatchObject({
      subject: expect.stringMatching(/^Inbjudan/),
      body: expect.stringContaining('Anna Lindqvist'),
    });
    const letter = await letterTo(english.email);
    expect(letter).toMatchObject({ subject: expect.stringMatching(/^Invitation/) });
    expect(letter?.body).toMatch(/\/public\/externaluser\/invitation#[\w-]{43}\n/);
    expect(letter?.subject).not.toContain('Ada');
    const messages = await portal.db.selectFrom('outgoing_message').select('body').execute();
    expect(messages.every(({ body }) => body === '')).toBe(true);
  });
});

describe('a list of guests', () => {
  test('is sent completely or not at all, and the errors of every row are reported', async () => {
    const waits = guest();
    await invite(anna, [waits]);
    const list = [
      guest(),
      guest({ email: 'nonsense' }),
      guest({ email: 'SAME@guest.example' }),
      guest({ email: 'same@guest.example' }),
      guest({ email: 'x@kvarnby.example' }),
      guest({ email: 'x@throwaway.example' }),
      guest({ email: 'Extern@example.org' }),
      guest({ email: waits.email }),
      guest({ name: '', purpose: '', endsOn: '2026-02-30' }),
    ];
    const before = await everything();
    expect((await check(anna, list)).body).toEqual([
      { row: 1, refusals: ['EMAIL_MALFORMED'] },
      { row: 3, refusals: ['EMAIL_TWICE'] },
      { row: 4, refusals: ['EMAIL_OWN_DOMAIN'] },
      { row: 5, refusals: ['EMAIL_BLOCKED'] },
      { row: 6, refusals: ['EMAIL_IN_USE'] },
      { row: 7, refusals: ['EMAIL_INVITED'] },
      { row: 8, refusals: ['NAME_MISSING', 'PURPOSE_MISSING', 'END_MALFORMED'] },
    ]);
    expect(await invite(anna, list)).toEqual(refusedWith('ROWS'));
    expect(await everything()).toEqual(before);
  });

  test('may contain 200 guests, and no more are accepted while these are waiting', async () => {
    expect(
      (
        await invite(
          anna,
          Array.from({ length: 200 }, () => guest()),
        )
      ).status,
    ).toBe(200);
    const { invitations, room } = await mine(anna);
    expect([invitations.length, room]).toEqual([200, { waiting: 0, letters: 100 }]);
    const before = await everything();
    expect(await invite(anna, [guest()])).toEqual(refusedWith('TOO_MANY_WAITING'));
    expect(
      (
        await invite(
          anna,
          Array.from({ length: 201 }, () => guest()),
        )
      ).status,
    ).toBe(400);
    expect(await everything()).toEqual(before);
    expect((await mine(await portal.as('bener17'))).room).toEqual({ waiting: 200, letters: 300 });
  });

  test('sends nothing when the commit fails, and is sent by the next attempt', async () => {
    const list = [guest(), guest()];
    const before = await everything();
    expect(
      (await withFailingCommits(portal.db, 'outgoing_message', () => invite(anna, list))).status,
    ).toBe(500);
    expect(await everything()).toEqual(before);
    expect((await invite(anna, list)).status).toBe(200);
  });

  test('is sent once when it is submitted twice at the same time', async () => {
    const one = guest();
    const answers = await Promise.all([invite(anna, [one]), invite(anna, [one])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(
      (await lettersOf(portal.db)).filter(({ recipient }) => recipient === one.email),
    ).toHaveLength(1);
  });
});

describe('an invitation', () => {
  test('gets a new link when resent, which invalidates the old one, with at most three letters a day', async () => {
    const { email, token, id } = await invited();
    elapsed += 1000;
    expect(await resend(anna, id)).toMatchObject({ status: 200, body: { id, state: 'sent' } });
    const second = await tokenIn(email);
    expect(second).not.toBe(token);
    expect([
      await open(portal.browser(), token),
      (await open(portal.browser(), second)).status,
    ]).toEqual([refused(404), 200]);
    expect((await resend(anna, id)).status).toBe(200);
    expect(await resend(anna, id)).toEqual(refusedWith('TOO_MANY_LETTERS'));
    elapsed = DAY;
    expect((await resend(await portal.as('annli42'), id)).status).toBe(200);
  });

  test('creates no account when it is withdrawn while the guest fills in the form', async () => {
    const { email, token, id } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    await prove(browser, email);
    expect(await withdraw(anna, id)).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
    const before = await everything();
    expect(await create(browser, email)).toEqual(invalidBecause('GONE'));
    expect(await ask(browser, `${ROOT}/opened`)).toEqual({ status: 200, body: null });
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('WITHDRAWN'));
    expect([await withdraw(anna, id), await resend(anna, id)]).toEqual([
      refusedWith('OVER'),
      refusedWith('OVER'),
    ]);
    expect(await everything()).toEqual(before);
  });

  test('expires after 14 days, and can then be resent', async () => {
    const { email, token, id } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    elapsed = 14 * DAY;
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('EXPIRED'));
    expect(await ask(browser, `${ROOT}/opened`)).toEqual({ status: 200, body: null });
    const again = await portal.as('annli42');
    expect(await first(again)).toMatchObject({ state: 'expired', maySend: true });
    expect((await resend(again, id)).status).toBe(200);
    expect((await open(portal.browser(), await tokenIn(email))).status).toBe(200);
  });

  test('continues only in the browser that followed the link last', async () => {
    const { email, token } = await invited();
    const [one, other] = [portal.browser(), portal.browser()];
    await open(one, token);
    await prove(one, email);
    await open(other, token);
    expect(await create(one, email)).toEqual(invalidBecause('GONE'));
    await open(one, token);
    const [made, twice] = await Promise.all([create(one, email), create(one, email)]);
    expect([made.status, twice.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('remains valid when the creation of the account fails, and creates it on the next attempt', async () => {
    const { email, token } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    await prove(browser, email);
    const before = await everything();
    expect(
      (await withFailingCommits(portal.db, 'external_account', () => create(browser, email)))
        .status,
    ).toBe(500);
    expect(await everything()).toEqual(before);
    expect((await create(browser, email)).status).toBe(200);
    expect(await first()).toMatchObject({ state: 'accepted' });
  });

  test('creates an account for its own address only', async () => {
    const { token } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    await prove(browser, 'other@guest.example');
    expect(await create(browser, 'other@guest.example')).toEqual(invalidBecause('GONE'));
  });

  test('is invalid once its inviter has left', async () => {
    const { token } = await invited();
    const lin = await linOf(portal.db, 'annli42');
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Suspended' })
      .where('lin', '=', lin)
      .execute();
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('GONE'));
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Active' })
      .where('lin', '=', lin)
      .execute();
  });

  test('is unknown to other employees', async () => {
    const { id } = await invited();
    const bengt = await portal.as('bener17');
    const before = await everything();
    for (const one of [id, '7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901', 'x'])
      expect([await resend(bengt, one), await withdraw(bengt, one)]).toEqual([
        refused(404),
        refused(404),
      ]);
    expect((await mine(bengt)).invitations).toEqual([]);
    expect(await open(portal.browser(), 'nonsense')).toEqual(refused(404));
    expect(await everything()).toEqual(before);
  });
});

describe('permission to invite', () => {
  test.each([
    ['nilan234', 1],
    ['saral789', 1],
    ['eriex62', 1],
    ['extern@example.org', 9],
    ['rebmo58', 7],
    ['adm_bener17', 1],
  ] as const)('is denied to %s in scope %i', async (persona, scope) => {
    const send = await portal.as(persona, scope);
    const before = await everything();
    const answers = [
      await answer(send(ROOT)),
      await check(send, [guest()]),
      await invite(send, [guest()]),
      await resend(send, 'x'),
      await withdraw(send, 'x'),
    ];
    expect(answers).toEqual(answers.map(() => refused(403)));
    expect(await everything()).toEqual(before);
  });

  test('is denied to an associate', async () => {
    const set = (fields: object) =>
      portal.db.updateTable('account').set(fields).where('liu_id', '=', 'karwi36').execute();
    const before = await portal.db
      .selectFrom('account')
      .select(['affiliation_type', 'is_employed_until_further_notice', 'affiliation_end_date'])
      .where('liu_id', '=', 'karwi36')
      .executeTakeFirstOrThrow();
    const karin = await portal.as('karwi36');
    await set({ affiliation_type: 'Associate' });
    expect(await invite(karin, [guest()])).toEqual(refused(403));
    await set(before);
    expect((await invite(karin, [guest()])).status).toBe(200);
  });

  test('is denied to everyone when external users are disabled', async () => {
    const closed = await startPortal({
      environment: { PORTAL_FEATURE_DISABLE_FOR_EXTERNAL_USERS: 'true' },
    });
    expect(await invite(await closed.as('annli42'), [guest()])).toEqual(refused(403));
    await closed.close();
  });
});
