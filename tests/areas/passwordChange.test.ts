import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '#demo/data/personas.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { accountIdOf, answer, auditOf, change, refused } from './calls.ts';

let portal: Portal;
let clock = new Date();
beforeAll(async () => {
  portal = await startPortal({ clock: () => clock });
});
beforeEach(async () => {
  clock = new Date();
  await portal.db.deleteFrom('guess_count').execute();
});
afterAll(() => portal.close());
const later = (minutes: number) => new Date(clock.getTime() + minutes * 60_000);

describe('where a directory has no accounts of the kind', () => {
  let hasAccounts = false;
  let other: Portal;
  beforeAll(async () => {
    const directory = recordingDirectory({
      isProvisioned: true,
      hasAccountsOf: () => hasAccounts,
    });
    other = await startPortal({ clock: () => clock, systems: { directory } });
  });
  afterAll(() => other.close());

  test.each([
    [true, demoPassword, 400],
    [false, 'ett annat lösenord', 400],
    [false, demoPassword, 204],
  ])(
    '(it has some: %s), the portal knows the current one: %s, %i',
    async (has, current, status) => {
      hasAccounts = has;
      const body = {
        currentPassword: current,
        newPassword: 'en ekorre bygger bro',
        newPasswordConfirm: 'en ekorre bygger bro',
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      };
      const bengt = await other.as('bener17');
      expect((await answer(bengt('/api/Password/password', change('PUT', body)))).status).toBe(
        status,
      );
    },
  );
});

describe('changing', () => {
  const bodyOf = (currentPassword: string, newPassword: string) => ({
    currentPassword,
    newPassword,
    newPasswordConfirm: newPassword,
    adAccountType: 'Personal',
    adAccountTypePrefix: '',
  });
  const changeTo = (send: Send, current: string, password: string, body = {}) =>
    answer(
      send('/api/Password/password', change('PUT', { ...bodyOf(current, password), ...body })),
    );
  const changed = { status: 204, body: null };
  const FIRST = 'en ekorre bygger bro';
  const SECOND = 'sju hattar på en pinne';
  const wrong = { status: 400, body: { errors: { currentPassword: ['PASSWORD/WRONG'] } } };

  // PASS-19
  test('makes the old password stop working', async () => {
    const send = await portal.as('bener17');
    expect(await changeTo(send, demoPassword, FIRST)).toEqual(changed);
    expect(await changeTo(send, demoPassword, SECOND)).toEqual(wrong);
    expect(await changeTo(send, FIRST, SECOND)).toEqual(changed);
  });

  // The answer to the first call was lost on the way.
  test('is answered again under the same key, and is no attempt at the current password', async () => {
    const send = await portal.as('saral789');
    const request = change('PUT', bodyOf(demoPassword, FIRST));
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    for (let attempt = 0; attempt < 8; attempt++)
      expect(await answer(send('/api/Password/password', { ...request, headers }))).toEqual(
        changed,
      );
    expect(await changeTo(send, FIRST, SECOND)).toEqual(changed);
  });

  test('keeps this session, ends the others, and tells owner and audit trail without the password', async () => {
    const [elsewhere, here] = [await portal.as('cecka23'), await portal.as('cecka23')];
    await portal.db.deleteFrom('outgoing_message').execute();
    expect(await changeTo(here, demoPassword, FIRST)).toEqual(changed);
    expect(await answer(elsewhere('/api/Password/status'))).toEqual(refused(401));
    expect(await answer(here('/api/Password/status'))).toMatchObject({
      status: 200,
      body: { passwordLastSet: clock.toISOString(), renewingRequired: false, setWith: 1 },
    });
    const letters = await portal.db.selectFrom('outgoing_message').selectAll().execute();
    expect(letters[0]).toMatchObject({
      subject: 'Lösenordet för cecka23 är ändrat',
      body: expect.stringContaining('013-12 34 56'),
    });
    const entry = (await auditOf(portal.db, 'passwords.change')).at(-1);
    expect(entry).toMatchObject({ actor_user_id: 'cecka23', after: { liUId: 'cecka23' } });
    expect(JSON.stringify([letters, entry]) + portal.log()).not.toMatch(/ekorre|Kvarnby-demo/);
  });

  test('sends the letter in English to a person who uses English', async () => {
    await portal.db.deleteFrom('outgoing_message').execute();
    const send = await portal.as('ivabe94');
    const request = change('PUT', bodyOf(demoPassword, FIRST));
    expect(
      await answer(
        send('/api/Password/password', {
          ...request,
          headers: { 'content-type': 'application/json', 'accept-language': 'en-GB' },
        }),
      ),
    ).toEqual(changed);
    const [letter] = await portal.db.selectFrom('outgoing_message').selectAll().execute();
    expect(letter?.subject).toBe('The password for ivabe94 has been changed');
  });

  test('rejects the last 24 passwords', async () => {
    const send = await portal.as('fatka61');
    expect(await changeTo(send, demoPassword, demoPassword)).toEqual({
      status: 400,
      body: { errors: { newPassword: ['PASSWORD/USED_BEFORE'] } },
    });
    const many = Array.from({ length: 24 }, (_, index) => `ekorren bygger bro nummer ${index}`);
    let current = demoPassword;
    for (const next of many) {
      clock = new Date(clock.getTime() + 1000);
      expect(await changeTo(send, current, next)).toEqual(changed);
      current = next;
    }
    expect(await changeTo(send, current, many[0] ?? '')).toMatchObject({ status: 400 });
    expect(await changeTo(send, current, demoPassword)).toEqual(changed);
    expect(
      await portal.db
        .selectFrom('password_history')
        .selectAll()
        .where('account_id', '=', await accountIdOf(portal.db, 'fatka61'))
        .execute(),
    ).toHaveLength(24);
  }, 120_000);

  // PASS-16
  test('rejects inconsistent input', async () => {
    const send = await portal.as('gusny72');
    expect(await changeTo(send, demoPassword, FIRST, { newPasswordConfirm: SECOND })).toEqual({
      status: 400,
      body: { errors: { newPasswordConfirm: ['INPUT_NOT_THE_SAME'] } },
    });
    expect(await changeTo(send, demoPassword, `${FIRST}\0`)).toEqual({
      status: 400,
      body: {
        errors: {
          newPassword: ['PASSWORD/CONTROL_CHARACTERS'],
          newPasswordConfirm: ['PASSWORD/CONTROL_CHARACTERS'],
        },
      },
    });
    expect(await changeTo(send, demoPassword, FIRST, { adAccountTypePrefix: 'adm_' })).toEqual({
      status: 400,
      body: { errors: { adAccountTypePrefix: ['INPUT_INVALID'] } },
    });
    expect(
      await changeTo(send, demoPassword, FIRST, {
        adAccountType: 'Adm',
        adAccountTypePrefix: 'adm_',
      }),
    ).toEqual(refused(404));
    expect(await changeTo(send, demoPassword, 'gustav')).toMatchObject({
      status: 400,
      body: {
        errors: {
          newPassword: expect.arrayContaining(['PASSWORD/TOO_SHORT', 'PASSWORD/CONTAINS_NAME']),
        },
      },
    });
  });

  test('locks out the sixth attempt in a quarter of an hour, even with the right password', async () => {
    const send = await portal.as('hansu83');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await changeTo(send, `fel ${attempt}`, FIRST)).toEqual(wrong);
    expect(await changeTo(send, demoPassword, FIRST)).toEqual(refused(423));
    clock = later(16);
    expect(await changeTo(send, demoPassword, FIRST)).toEqual(changed);
  });

  test('counts every one of many simultaneous attempts', async () => {
    const send = await portal.as('johal25');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, attempt) => changeTo(send, `fel ${attempt}`, FIRST)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(195);
    const [counted] = await portal.db
      .selectFrom('guess_count')
      .selectAll()
      .where('purpose', '=', 'current-password')
      .execute();
    expect(counted?.guesses).toBe(200);
  });

  test('takes effect once when it is sent twice at the same time', async () => {
    const send = await portal.as('karwi36');
    const answers = await Promise.all(
      [FIRST, SECOND].map((next) => changeTo(send, demoPassword, next)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 400]));
  });
});
